import { findFileFaults } from '#lottery-api/core/files/stored-files.service.ts'
import type { Invariant } from './invariant.types.ts'

/** Rows and files belong together. */
export const fileInvariants: readonly Invariant[] = [
  {
    id: 'files',
    promise: 'every file that a row names is there, and a row names every file',
    // Not by the snapshot of the transaction: the store has none.
    listViolations: (_, { db, files }) => findFileFaults({ db, files }),
  },
]
