// npm run dev: the same instance, where the API and the worker restart and the screens reload on every change.

import { runInstance } from './stack.ts'
import { viteOf } from './web-bundle.ts'

await runInstance({
  bundles: false,
  services: (settings) => [
    ...(settings.smtpUrl ? [] : [{ name: 'mailbox', args: ['apps/mailbox/src/main.ts'] }]),
    { name: 'api', args: ['--watch', '--watch-preserve-output', 'apps/api/src/server.ts'] },
    { name: 'worker', args: ['--watch', '--watch-preserve-output', 'apps/api/src/worker.ts'] },
    {
      name: 'web',
      args: [
        viteOf('apps/web'),
        'apps/web',
        '--host',
        '127.0.0.1',
        '--port',
        String(settings.ports.WEB_PORT),
        '--strictPort',
      ],
    },
  ],
})
