import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requirePaidParty } from '#api/core/accounts/accounts.service.ts'
import { lockSuspendableAccount } from '#api/core/suspension/suspension.service.ts'
import type { Deps } from '#api/deps.ts'
import { listChargesOfParty } from '#api/features/carrier-charges/carrier-charges.service.ts'
import { storeMessage } from '#api/features/contact/contact.service.ts'

/** A charge as the charged carrier sees it. */
export type OwnCharge = Awaited<ReturnType<typeof listOwnCharges>>[number]

/**
 * Returns the charges of the caller, each with the time of its objection (null without one), newest first. A sender and
 * a company's driver are refused (`not-allowed`).
 */
export function listOwnCharges({ db }: Pick<Deps, 'db'>, caller: Caller) {
  return listChargesOfParty(db, requirePaidParty(caller))
}

/**
 * Opens a support case with the caller's objection to a charge, and returns its time. A repeat, also a concurrent one,
 * returns the first one's time. Another's charge is `not-found`. Throws `objection-closed` for a cancelled charge and
 * after the objection period, and `not-allowed` for a sender and a company's driver.
 */
export async function objectToCharge(
  deps: Pick<Deps, 'db' | 'jobs' | 'config'>,
  caller: Caller,
  { chargeId, text }: { readonly chargeId: string; readonly text: string },
): Promise<Date> {
  const accountId = requirePaidParty(caller)
  return deps.db.$transaction(async (tx) => {
    const { displayName, email } = await lockSuspendableAccount(tx, accountId)
    const charge = await tx.carrierCharge.findFirst({ where: { id: chargeId, partyId: accountId } })
    if (!charge) throw new Refusal('not-found')
    if (charge.objectedAt !== null) return charge.objectedAt
    const now = await databaseNow(tx)
    if (charge.cancelledAt !== null || charge.objectUntil <= now) throw new Refusal('objection-closed')
    const { phone } = await tx.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { phone: true },
    })
    const message = {
      subject: `Contestation de la retenue ${chargeId}`,
      text: `Commande ${charge.orderId}\n\n${text}`,
    }
    const writer = { lastName: displayName, firstName: '', email, phone, isSuspect: false }
    await storeMessage(deps, tx, { ...writer, ...message }, { accountId, mayAcknowledge: true })
    await tx.carrierCharge.update({
      where: { id: chargeId },
      data: { objectedAt: now },
      select: { id: true },
    })
    return now
  })
}
