import type { Subjects } from '@repo/prisma/retention-engine'
import { erase } from '@repo/prisma/retention-engine'
import type { Erasure } from '@repo/prisma/retention-plan'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Erases what the schema declares for these ids. Idempotent. */
export function erasePlanned(deps: Deps, tx: Tx, erasure: Erasure, subjects: Subjects): Promise<void> {
  return erase(tx, erasure, subjects, (fileIds) => dropFiles(deps, tx, fileIds))
}
