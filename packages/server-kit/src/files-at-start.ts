import { StoreUnavailable } from './byte-store.ts'
import type { FileStore } from './file-store.ts'
import type { Gauge } from './gauges.ts'
import type { Logger } from './log.ts'

type Files = Pick<FileStore, 'current' | 'former'>

/**
 * Checks at the start that files can be read and written, and read from the former store. Throws when one refuses.
 * A store that does not respond is only logged: most calls need none, and it may recover.
 */
export async function checkFileStores({
  files,
  log,
}: {
  readonly files: Files
  readonly log: Logger
}): Promise<void> {
  for (const [store, what] of [[files.current, 'writes'] as const, [files.former] as const]) {
    try {
      await store?.check(what)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      if (error.why === 'refuses') throw new Error(`Files: ${error.message}.`, { cause: error })
      log.error({ err: error }, 'files cannot be read and written now')
    }
  }
}

const probeTimeoutMs = 2000

/** The gauge of whether files can be read: 0 also when that takes longer than 2 seconds. */
export const fileStoreUpGauge: Gauge<{ readonly files: Files }> = {
  help: '1 while the file store answers, 0 while it does not or refuses',
  read: async ({ files }) => {
    const late = new Promise<0>((resolve) => setTimeout(resolve, probeTimeoutMs, 0).unref())
    const checked = Promise.all([files.current.check(), files.former?.check()])
    return Promise.race([
      late,
      checked.then(
        () => 1,
        () => 0,
      ),
    ])
  },
}
