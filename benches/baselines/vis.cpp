// The program a contestant writes for an octal code: marks the xor of every pair of heaps a move can leave.
// vis DIGITS HEAPS, where DIGITS are those behind the point; prints nanoseconds and a checksum of the values.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
    if (argc < 3) return 1;
    const char *code = argv[1];
    int digits = std::strlen(code), heaps = std::atoi(argv[2]);
    auto start = std::chrono::steady_clock::now();
    std::vector<uint16_t> g(heaps);
    static uint8_t vis[1 << 16];
    int most = 0;
    for (int n = 0; n < heaps; n++) {
        // Twice the largest value is above every xor.
        std::memset(vis, 0, 2 * most + 2);
        for (int take = 1; take <= digits && take <= n; take++) {
            int digit = code[take - 1] - '0', rest = n - take;
            if ((digit & 1) && rest == 0) vis[0] = 1;
            if ((digit & 2) && rest > 0) vis[g[rest]] = 1;
            if (digit & 4)
                for (int a = 1; a <= rest / 2; a++) vis[g[a] ^ g[rest - a]] = 1;
        }
        int mex = 0;
        while (vis[mex]) mex++;
        g[n] = mex;
        if (mex > most) most = mex;
    }
    auto time = std::chrono::steady_clock::now() - start;
    uint64_t sum = 0;
    for (uint16_t value : g) sum = sum * 31 + value;
    std::printf("%lld %llu\n", (long long)std::chrono::nanoseconds(time).count(), (unsigned long long)sum);
}
