import { readConfig } from '#lottery-api/config.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDeps } from '#lottery-api/deps.ts'

/** Runs one command with everything opened as the configuration says, and closes it again whatever happens. */
export async function withDeps<T>(run: (deps: Deps) => Promise<T>): Promise<T> {
  const { deps, close } = await openDeps(readConfig(), { name: 'lottery-admin', isWorker: false })
  try {
    return await run(deps)
  } finally {
    await close()
  }
}
