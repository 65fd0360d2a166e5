import { StaffError } from '@repo/server-kit/staff-error'
import type { Deps } from '#lottery-api/deps.ts'
import type { ExclusionRegister } from '#lottery-api/edges/exclusion-registers/exclusion-register.ts'
import { createExclusionRegister } from '#lottery-api/edges/exclusion-registers/exclusion-register.ts'

/** Who looked a player up: a connected register itself, or the staff by hand. */
export type RegisterCheck = 'register' | 'staff'

/**
 * Checks the national register of the player's country before the document is approved; returns who has looked. Throws
 * a `StaffError` for a listed person, for an unconnected register without a manual look-up, and for an unknown
 * document.
 */
export async function requireUnlisted(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  documentId: string,
  { isRegisterChecked }: { readonly isRegisterChecked: boolean },
  register: ExclusionRegister = createExclusionRegister(config),
): Promise<RegisterCheck> {
  const document = await db.identityDocument.findUnique({
    where: { id: documentId },
    include: { player: true },
  })
  if (!document) throw new StaffError(`There is no document ${documentId}.`)
  const { country, birthName, firstName, birthDate } = document.player
  const answer = await register.find({
    country: country ?? '',
    birthName: birthName ?? '',
    firstName: firstName ?? '',
    birthDate: birthDate?.toISOString().slice(0, 10) ?? '',
  })
  if (answer === 'listed')
    throw new StaffError(
      `registered: the national register of ${country} says that this person may not play. Reject the document, and see players bar.`,
    )
  if (answer === 'not-listed') return 'register'
  if (isRegisterChecked) return 'staff'
  throw new StaffError(
    `No national register is connected. Look the person up in that of ${country} yourself, then add --register-looked-up.`,
  )
}
