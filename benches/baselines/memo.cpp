// AcWing 893 in the tutorial's manner: recursion with a memory, and a fresh hash set for every heap.
// Reads the problem's input; prints Yes or No. With an argument it prints the nanoseconds of the search instead.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <unordered_set>
#include <vector>

static int k, take[128];
static std::vector<int> memo;

static int sg(int x) {
    if (memo[x] != -1) return memo[x];
    std::unordered_set<int> seen;
    for (int i = 0; i < k; i++)
        if (x >= take[i]) seen.insert(sg(x - take[i]));
    int g = 0;
    while (seen.count(g)) g++;
    return memo[x] = g;
}

int main(int argc, char**) {
    std::cin >> k;
    for (int i = 0; i < k; i++) std::cin >> take[i];
    int n, largest = 0;
    std::cin >> n;
    std::vector<int> heap(n);
    for (int& h : heap) {
        std::cin >> h;
        if (h > largest) largest = h;
    }
    auto start = std::chrono::steady_clock::now();
    memo.assign(largest + 1, -1);
    int sum = 0;
    for (int h : heap) sum ^= sg(h);
    auto end = std::chrono::steady_clock::now();
    if (argc > 1) printf("%lld ", (long long)std::chrono::nanoseconds(end - start).count());
    puts(sum ? "Yes" : "No");
}
