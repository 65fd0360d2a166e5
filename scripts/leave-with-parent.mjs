// Preloaded into every service of a local instance: when the process that started it is gone, even by SIGKILL, the
// channel between them closes and the service stops in its ordinary way instead of holding its port for ever.

import process from 'node:process'

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
