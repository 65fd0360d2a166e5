// node --import tell-memory.ts <program>: a line behind everything that the program wrote to its error output says the most memory that it held, in MiB.

process.on('exit', () => process.stderr.write(`\n${process.resourceUsage().maxRSS / 1024}\n`))
