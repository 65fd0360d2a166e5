import type { Host } from '#api/admin/staff/staff-command.ts'
import { seed } from './seed.ts'

/** `admin seed`. */
export async function runSeed(host: Host, options: { carriers: number; json?: true }): Promise<void> {
  const isShown = process.stderr.isTTY && !options.json
  await host.withDeps((deps) =>
    seed(deps, {
      carriers: options.carriers,
      onProgress: (done, all) => {
        if (isShown) process.stderr.write(`\r${done}/${all} carriers${done === all ? '\n' : ''}`)
      },
    }),
  )
  host.say(
    options.json
      ? `${JSON.stringify({ ok: true, carriers: options.carriers })}\n`
      : 'Demo data is in place.\n',
  )
}
