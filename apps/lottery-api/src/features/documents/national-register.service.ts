import { Objection } from '@repo/server-kit/objection'
import type { Deps } from '#lottery-api/deps.ts'
import type { ExclusionRegister } from '#lottery-api/edges/exclusion-registers/exclusion-register.ts'
import { createExclusionRegister } from '#lottery-api/edges/exclusion-registers/exclusion-register.ts'

/** Who has looked a person up in the national register. */
export type RegisterCheck = 'register' | 'staff'

/**
 * Asks the national register of the player's country whether the player may play, before the document is approved; returns who has looked. A person who is
 * listed is an objection, and so is a register that is not connected and that nobody has looked at.
 */
export async function requireUnlisted(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  documentId: string,
  { isLookedUp }: { readonly isLookedUp: boolean },
  register: ExclusionRegister = createExclusionRegister(config),
): Promise<RegisterCheck> {
  const document = await db.identityDocument.findUnique({
    where: { id: documentId },
    include: { player: true },
  })
  if (!document) throw new Objection(`There is no document ${documentId}.`)
  const { country, birthName, firstName, birthDate } = document.player
  const answer = await register.find({
    country: country ?? '',
    birthName: birthName ?? '',
    firstName: firstName ?? '',
    birthDate: birthDate?.toISOString().slice(0, 10) ?? '',
  })
  if (answer === 'listed')
    throw new Objection(
      `registered: the national register of ${country} says that this person may not play. Reject the document, and see players bar.`,
    )
  if (answer === 'not-listed') return 'register'
  if (isLookedUp) return 'staff'
  throw new Objection(
    `No national register is connected. Look the person up in that of ${country} yourself, then add --register-looked-up.`,
  )
}
