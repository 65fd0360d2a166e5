import { findFileFaults } from '#lottery-api/core/files/stored-files.service.ts'
import type { Invariant } from './invariant.types.ts'

/** The invariant of stored files and their rows. */
export const fileInvariants: readonly Invariant[] = [
  {
    id: 'files',
    promise: 'every file that a row names is there, and a row names every file',
    // The transaction's snapshot is not used: the file store has none.
    listViolations: (_, { db, files }) => findFileFaults({ db, files }),
  },
]
