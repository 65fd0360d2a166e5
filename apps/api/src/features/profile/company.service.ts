import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refuseTakenEmail, requireEmailChangeAllowed } from '#api/core/accounts/email-change.service.ts'
import { assignSiret } from '#api/core/accounts/siret.service.ts'
import { insertDocument, withDocument } from '#api/core/documents/documents.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Deps } from '#api/deps.ts'
import { changeContact, lockOwnAccount, requirePhoneAllowed } from './profile.service.ts'

/** The new profile of a sender company. */
export type CompanyChange = {
  readonly name: string
  readonly representative: string
  readonly legalForm: string
  readonly siret: string
  readonly vatNumber: string
  readonly headOfficeAddress: string
  readonly billingAddress: string
  readonly establishmentAddress: string
  readonly contactName: string
  readonly phone: string
  readonly email: string
  readonly secondaryEmail: string | null
  /** Null leaves them unchanged. */
  readonly sectors: readonly string[] | null
}

/**
 * Changes the profile of a sender company and stores its new register extract: both or neither. `not-allowed` for
 * members, who must not change the company's sign-in. `email-taken` and `siret-taken` when another account has them.
 * Refused as by `requireEmailChangeAllowed` and `requirePhoneAllowed`.
 */
export async function changeCompany(
  deps: Deps,
  caller: Caller,
  change: CompanyChange,
  register: File | null,
): Promise<void> {
  if (caller.kind !== 'CLEN' || caller.senderId !== caller.accountId) throw new Refusal('not-allowed')
  await requireEmailChangeAllowed(deps, caller, change)
  if (!register) return storeChange(deps, caller, change, null)
  await withDocument(deps, register, 'extraitkbis', (written) => storeChange(deps, caller, change, written))
}

async function storeChange(
  deps: Deps,
  caller: Caller,
  change: CompanyChange,
  register: WrittenFile | null,
): Promise<void> {
  const { phone, email, secondaryEmail, sectors, ...rest } = change
  const facts = {
    ...rest,
    siret: normaliseIdentifier(change.siret),
    vatNumber: normaliseIdentifier(change.vatNumber),
  }
  const shouldNotifyOfPhone = await requirePhoneAllowed(deps, caller, phone)
  await refuseTakenEmail(
    deps.db.$transaction(async (tx) => {
      const account = await lockOwnAccount(tx, caller)
      const storedProfile = await tx.companyProfile.findUnique({ where: { accountId: account.id } })
      await tx.companyProfile.upsert({
        where: { accountId: account.id },
        create: { accountId: account.id, ...facts, sectors: [...(sectors ?? [])] },
        update: { ...facts, ...(sectors ? { sectors: [...sectors] } : {}) },
        select: { accountId: true },
      })
      if (storedProfile?.siret !== facts.siret) await assignSiret(tx, account, facts.siret)
      await changeContact(deps, tx, account, {
        phone,
        email,
        secondaryEmail,
        shouldNotifyOfPhone,
        displayName: facts.name,
      })
      if (register) await insertDocument(deps, tx, account.id, 'business_register', register)
    }),
  )
}

/** Returns the lines of business of the caller, or of the company that it works for; none for an individual. */
export async function listSectors(deps: Deps, caller: Caller): Promise<readonly string[]> {
  const company = await deps.db.companyProfile.findUnique({
    where: { accountId: caller.senderId },
    select: { sectors: true },
  })
  return company?.sectors ?? []
}
