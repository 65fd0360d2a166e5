import { withDeps } from '#api/admin/with-deps.ts'
import { seed } from './seed.ts'

/** `admin seed`. */
export async function runSeed(options: { carriers: number; json?: true }): Promise<void> {
  const isShown = process.stderr.isTTY && !options.json
  await withDeps((deps) =>
    seed(deps, {
      carriers: options.carriers,
      onProgress: (done, all) => {
        if (isShown) process.stderr.write(`\r${done}/${all} carriers${done === all ? '\n' : ''}`)
      },
    }),
  )
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ ok: true, carriers: options.carriers })}\n`
      : 'Demo data is in place.\n',
  )
}
