// npm run dev: the same instance, where the APIs and the workers restart and the screens reload on every change.

import { runInstance } from './stack.ts'
import { getViteScript } from './web-bundle.ts'

await runInstance({
  bundles: false,
  process: (script) => ['--watch', '--watch-preserve-output', script],
  site: (folder, port) => [
    getViteScript(folder),
    folder,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--strictPort',
  ],
})
