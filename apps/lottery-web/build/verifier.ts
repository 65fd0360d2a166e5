import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = new URL('../../../packages/lottery-verifier/', import.meta.url)

/** Bundles the verifier into one file that runs on Node 20. The same sources give the same bytes on any machine. */
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
  // Module paths are relative to the workspace, not to the directory of the build.
  return chunk.code.replaceAll(/^\/\/ \S*?((?:packages|node_modules)\/\S+)$/gm, '// $1')
}

/**
 * Returns the files for verifying draws without the site, by name: the verifier, the ranking as a shell script, and the
 * SHA-256 of both in the format of `sha256sum -c`.
 */
export async function createVerifierFiles(): Promise<ReadonlyMap<string, string>> {
  const programs = [
    ['lottery-verifier.mjs', await bundleVerifier()],
    ['rank.sh', readFileSync(new URL('rank.sh', folder), 'utf8')],
  ] as const
  const sums = programs.map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
  return new Map([...programs, ['SHA256SUMS', sums.join('')]])
}
