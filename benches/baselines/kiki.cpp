// HDU 1847 in the tutorial's manner: a table of nim-values, then one answer a query with cin and endl.
#include <cstring>
#include <iostream>
using namespace std;

int f[1005];
bool vis[1005];

int main() {
    for (int i = 1; i <= 1000; i++) {
        memset(vis, 0, sizeof vis);
        for (int take = 1; take <= i; take *= 2) vis[f[i - take]] = true;
        while (vis[f[i]]) f[i]++;
    }
    int n;
    while (cin >> n) cout << (f[n] ? "Kiki" : "Cici") << endl;
}
