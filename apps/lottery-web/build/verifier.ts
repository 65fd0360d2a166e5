import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = new URL('../../../packages/lottery-verifier/', import.meta.url)

/** The verifier as one file that Node 20 runs without anything else: the same bytes from the same sources, wherever it is built. */
export async function bundleVerifier(): Promise<string> {
  const built = await build({
    root: fileURLToPath(folder),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: fileURLToPath(new URL('src/main.ts', folder)),
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'lottery-verifier.mjs', codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []))
  const [chunk, ...more] = chunks
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The verifier is not one file')
  // A module's path is relative to the workspace, not to where the build was started.
  return chunk.code.replaceAll(/^\/\/ \S*?((?:packages|node_modules)\/\S+)$/gm, '// $1')
}

/**
 * The files for verifying draws without the site, by name: the verifier, the ranking as a shell script, and the SHA-256
 * of both as `sha256sum -c` reads it.
 */
export async function verifierFiles(): Promise<ReadonlyMap<string, string>> {
  const programs = [
    ['lottery-verifier.mjs', await bundleVerifier()],
    ['rank.sh', readFileSync(new URL('rank.sh', folder), 'utf8')],
  ] as const
  const sums = programs.map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
  return new Map([...programs, ['SHA256SUMS', sums.join('')]])
}
