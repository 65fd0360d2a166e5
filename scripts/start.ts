// npm start: the products from bundles, with everything they need, until Ctrl-C. npm start -- --only delivery|lottery starts one.

import { runInstance } from './stack.ts'

await runInstance({
  bundles: true,
  process: (script) => [script],
  site: (folder) => [`${folder}/serve.ts`],
})
