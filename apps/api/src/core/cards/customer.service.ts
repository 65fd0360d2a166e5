import type { Deps } from '#api/deps.ts'

/**
 * Returns the id of a sender's customer at the payment provider, and creates the customer at the first call. Throws the
 * provider's errors (`CardPaymentError`).
 */
export async function ensureCustomer(deps: Deps, senderId: string): Promise<string> {
  const where = { id: senderId }
  const account = await deps.db.account.findUniqueOrThrow({
    where,
    select: { stripeCustomerId: true, email: true },
  })
  if (account.stripeCustomerId !== null) return account.stripeCustomerId
  const createdId = await deps.payments.ensureCustomer({ id: senderId, email: account.email })
  // Of concurrent first calls the first stored customer counts, for all of them.
  await deps.db.account.updateMany({
    where: { ...where, stripeCustomerId: null },
    data: { stripeCustomerId: createdId },
  })
  const { stripeCustomerId } = await deps.db.account.findUniqueOrThrow({
    where,
    select: { stripeCustomerId: true },
  })
  return stripeCustomerId ?? createdId
}
