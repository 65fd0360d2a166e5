// node --import report-memory.ts <program>: adds the program's maximum memory in MiB to its error output.

process.on('exit', () => process.stderr.write(`\n${process.resourceUsage().maxRSS / 1024}\n`))
