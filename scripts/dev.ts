// npm run dev: the same instance, where the API and the worker restart and the screens reload on every change.

import type { Service } from './processes.ts'
import { runInstance } from './stack.ts'
import { viteOf } from './web-bundle.ts'

await runInstance({
  bundles: false,
  services: (settings) => [
    ...(settings.smtpUrl ? [] : [{ name: 'mailbox', args: ['apps/mailbox/src/main.ts'] }]),
    { name: 'api', args: ['--watch', '--watch-preserve-output', 'apps/api/src/server.ts'] },
    { name: 'worker', args: ['--watch', '--watch-preserve-output', 'apps/api/src/worker.ts'] },
    vite('web', settings.ports.WEB_PORT),
    vite('carrier', settings.ports.CARRIER_PORT),
  ],
})

/** The development server of a web app. */
function vite(app: string, port: number): Service {
  const folder = `apps/${app}`
  return {
    name: app,
    args: [viteOf(folder), folder, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
  }
}
