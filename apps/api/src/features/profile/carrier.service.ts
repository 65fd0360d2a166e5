import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import {
  changeEmergencyAddress,
  refuseTakenEmail,
  requireEmailChangeAllowed,
} from '#api/core/accounts/email-change.service.ts'
import type { Deps } from '#api/deps.ts'
import { changeContact, lockOwnAccount, requirePhoneAllowed } from './profile.service.ts'

/** A carrier's phone number and email. */
export type CarrierContact = { readonly phone: string; readonly email: string }

/** The facts of a carrier's business that no document proves. */
export type CarrierBusiness = {
  readonly headOfficeAddress: string
  readonly billingAddress: string
  readonly contactName: string
  readonly secondaryEmail: string | null
}

/**
 * Changes a carrier's contact data, as `changeContact` does. `email-taken` when another account has the address.
 * Refused as by `requireEmailChangeAllowed` and `requirePhoneAllowed`.
 */
export async function changeCarrierContact(
  deps: Deps,
  caller: Caller,
  change: CarrierContact,
): Promise<void> {
  const { phone, email } = change
  await requireEmailChangeAllowed(deps, caller, { email })
  const shouldNotifyOfPhone = await requirePhoneAllowed(deps, caller, phone)
  await refuseTakenEmail(
    deps.db.$transaction(async (tx) => {
      await changeContact(deps, tx, await lockOwnAccount(tx, caller), { phone, email, shouldNotifyOfPhone })
    }),
  )
}

/**
 * Changes a carrier's business address and contact, but nothing that its documents prove. The head office becomes the
 * establishment, too. `not-allowed` for a company's driver, and without a business. Refused as by
 * `requireEmailChangeAllowed`.
 */
export async function changeCarrierBusiness(
  deps: Deps,
  caller: Caller,
  change: CarrierBusiness,
): Promise<void> {
  if (caller.kind === 'LIVR') throw new Refusal('not-allowed')
  const { secondaryEmail, ...facts } = change
  await requireEmailChangeAllowed(deps, caller, { secondaryEmail })
  await deps.db.$transaction(async (tx) => {
    const account = await lockOwnAccount(tx, caller)
    const { id } = account
    const { count } = await tx.companyProfile.updateMany({
      where: { accountId: id },
      data: { ...facts, establishmentAddress: facts.headOfficeAddress },
    })
    if (count === 0) throw new Refusal('not-allowed')
    await tx.individualProfile.updateMany({
      where: { accountId: id },
      data: { address: facts.headOfficeAddress },
    })
    await changeEmergencyAddress(deps, tx, account, secondaryEmail)
  })
}
