// npm start: the whole product from bundles, with everything it needs, until Ctrl-C.

import { runInstance } from './stack.ts'

await runInstance({
  bundles: true,
  services: (settings) => [
    ...(settings.smtpUrl ? [] : [{ name: 'mailbox', args: ['apps/mailbox/src/main.ts'] }]),
    { name: 'api', args: ['apps/api/src/server.ts'] },
    { name: 'worker', args: ['apps/api/src/worker.ts'] },
    { name: 'web', args: ['apps/web/serve.ts'] },
    { name: 'carrier', args: ['apps/carrier/serve.ts'] },
  ],
})
