// Preloaded into every service of a local instance, and into each run of the suite's campaign: when the process that
// started it is gone, even by SIGKILL, the channel between them closes, and it stops as usual instead of running forever.

import process from 'node:process'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
