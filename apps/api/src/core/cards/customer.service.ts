import type { Deps } from '#api/deps.ts'

/** Returns the payment provider's customer of a sender, creating it once. Throws the port's errors. */
export async function ensureCustomer(deps: Deps, senderId: string): Promise<string> {
  const where = { id: senderId }
  const known = await deps.db.account.findUniqueOrThrow({
    where,
    select: { stripeCustomerId: true, email: true },
  })
  if (known.stripeCustomerId !== null) return known.stripeCustomerId
  const made = await deps.payments.ensureCustomer({ id: senderId, email: known.email })
  await deps.db.account.updateMany({
    where: { ...where, stripeCustomerId: null },
    data: { stripeCustomerId: made },
  })
  const { stripeCustomerId } = await deps.db.account.findUniqueOrThrow({
    where,
    select: { stripeCustomerId: true },
  })
  return stripeCustomerId ?? made
}
