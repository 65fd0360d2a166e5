import type { Subjects } from '@repo/prisma/retention-engine'
import { erase } from '@repo/prisma/retention-engine'
import type { Erasure } from '@repo/prisma/retention-plan'
import { dropFiles } from '#lottery-api/core/files/stored-files.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** Erases what the schema plans for some subjects, their files included; idempotent. */
export function eraseAsPlanned(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  erasure: Erasure,
  subjects: Subjects,
): Promise<void> {
  return erase(tx, erasure, subjects, (fileIds) => dropFiles(deps, tx, fileIds))
}
