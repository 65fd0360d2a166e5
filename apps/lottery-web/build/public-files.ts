import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createVerifierFiles } from './verifier.ts'

const specification = fileURLToPath(new URL('../../../docs/lottery-draw', import.meta.url))

/** Returns the specification and its test vectors from `docs/lottery-draw`, by path on the site. */
function readSpecificationFiles(): ReadonlyMap<string, string> {
  const names = globSync('**/*.*', { cwd: specification }).sort()
  if (names.length === 0) throw new Error(`The specification is not in ${specification}.`)
  return new Map(
    names.map((name) => [`specification/${name}`, readFileSync(join(specification, name), 'utf8')]),
  )
}

async function readAllFiles(): Promise<ReadonlyMap<string, string>> {
  const verifier = [...(await createVerifierFiles())].map(([name, text]): [string, string] => [
    `verifier/${name}`,
    text,
  ])
  return new Map([...readSpecificationFiles(), ...verifier])
}

/** Publishes what people verify draws with: the specification, its test vectors, and the verifier. */
export const publicFiles: Plugin = {
  name: 'public-files',
  async generateBundle() {
    for (const [fileName, source] of await readAllFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const path = (request.url ?? '').slice(1)
      const isOurs = path.startsWith('specification/') || path.startsWith('verifier/')
      const text = isOurs ? (await readAllFiles()).get(path) : undefined
      if (text === undefined) return next()
      response.setHeader('Content-Type', 'text/plain; charset=utf-8')
      response.end(text)
    })
  },
}
