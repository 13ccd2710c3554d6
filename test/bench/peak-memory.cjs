// Preloaded into a measured process: reports its peak memory in bytes as it ends, in the file that PEAK_FILE names, or on file
// descriptor 3. What the system calls the largest of a process counts the one that started it, too, so that Linux is asked
// for its own.
const { readFileSync, writeFileSync } = require('node:fs');

process.on('exit', () => {
  const kib =
    process.platform === 'linux'
      ? Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1])
      : process.resourceUsage().maxRSS;
  writeFileSync(process.env.PEAK_FILE ?? 3, String(kib * 1024));
});
