import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Ends the newsletter of these addresses. */
export const eraseSubscriptions: AccountEraser = async (_deps, tx, { emails }) => {
  await tx.newsletterSubscription.deleteMany({ where: { email: { in: [...emails] } } })
}
