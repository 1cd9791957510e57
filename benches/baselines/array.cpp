// The nim-values of a finite subtraction set as a contestant writes them: an array, and marks cleared for every heap.
// Usage: array HEAPS TAKE...   Prints the nanoseconds of the loop and a checksum of the values.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static bool vis[128];

int main(int argc, char** argv) {
    int n = atoi(argv[1]);
    std::vector<int> take;
    for (int i = 2; i < argc; i++) take.push_back(atoi(argv[i]));
    int k = take.size();
    std::vector<int> f(n);
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < n; i++) {
        memset(vis, 0, sizeof vis);
        for (int j = 0; j < k && take[j] <= i; j++) vis[f[i - take[j]]] = true;
        int g = 0;
        while (vis[g]) g++;
        f[i] = g;
    }
    auto end = std::chrono::steady_clock::now();
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + f[i];
    printf("%lld %llu\n", (long long)std::chrono::nanoseconds(end - start).count(), (unsigned long long)sum);
}
