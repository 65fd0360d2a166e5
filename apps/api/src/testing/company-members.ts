import { randomUUID } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { SignedIn } from './builders.ts'
import { anAccount, aToken } from './builders.ts'

/** A signed-in member of a sender company, with its role there. */
export type Member = SignedIn & { readonly role: 'administrator' | 'orderer' | 'reader' }

/** Creates a signed-in member of a sender company. Its email begins with `name`. */
export async function aMember(
  deps: Deps,
  companyId: string,
  role: Member['role'],
  name: string = randomUUID(),
): Promise<Member> {
  const signedIn = await anAccount(deps, 'CLEN', { email: `${name}@test.test`, name })
  const accountId = signedIn.account.id
  await deps.db.companyMember.create({
    data: { accountId, companyId, role, lastName: 'Membre', firstNames: 'Un', joinedAt: new Date() },
  })
  const company = await deps.db.account.findUniqueOrThrow({ where: { id: companyId } })
  return { ...signedIn, token: await aToken(deps, { id: accountId, personId: company.personId }), role }
}
