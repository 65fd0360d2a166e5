import { readConfig } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'

/** Runs one command with everything opened as the configuration says, and closes it again whatever happens. */
export async function withDeps<T>(run: (deps: Deps) => Promise<T>): Promise<T> {
  const { deps, close } = await openDeps(readConfig(), { name: 'admin', isWorker: false })
  try {
    return await run(deps)
  } finally {
    await close()
  }
}
