// Preloaded into every service of a local instance: when the process that started it is gone, even by SIGKILL, the
// channel between them closes, and the service stops as usual instead of holding its port forever.

import process from 'node:process'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
