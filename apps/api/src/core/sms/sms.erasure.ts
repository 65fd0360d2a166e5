import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'

/** Erases text messages to accounts that end, and that their numbers' owners wanted none. Before the accounts, whose numbers go. */
export const eraseSms: AccountEraser = async (_deps, tx, { accountIds }) => {
  const accounts = await tx.account.findMany({
    where: { id: { in: [...accountIds] } },
    select: { phone: true },
  })
  const written = await tx.sms.findMany({
    where: { accountId: { in: [...accountIds] } },
    select: { phone: true },
    distinct: ['phone'],
  })
  const phones = [
    ...written.map(({ phone }) => phone),
    ...accounts.flatMap(({ phone }) => readPhoneNumber(phone)?.e164 ?? []),
  ]
  await forgetStops(tx, phones, accountIds)
  await tx.sms.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}

/** Forgets that the owners of numbers wanted no messages, but for numbers to which other accounts or recipients have messages: the wish is theirs, too. */
async function forgetStops(tx: Tx, phones: readonly string[], accountIds: readonly string[]): Promise<void> {
  const others = await tx.sms.findMany({
    where: {
      phone: { in: [...phones] },
      OR: [{ accountId: null }, { accountId: { notIn: [...accountIds] } }],
    },
    select: { phone: true },
    distinct: ['phone'],
  })
  const kept = others.map(({ phone }) => phone)
  await tx.smsStop.deleteMany({ where: { phone: { in: [...phones], notIn: kept } } })
}
