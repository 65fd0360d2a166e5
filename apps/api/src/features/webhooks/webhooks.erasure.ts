import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the endpoints of closing companies, with their notices. */
export const eraseWebhooks: AccountEraser = async (_deps, tx, { accountIds }) => {
  const ofThem = { senderId: { in: [...accountIds] } }
  await tx.shipmentEvent.deleteMany({ where: ofThem })
  await tx.webhookEndpoint.deleteMany({ where: ofThem })
}
