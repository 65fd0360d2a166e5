import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

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
  await tx.smsStop.deleteMany({ where: { phone: { in: phones } } })
  await tx.sms.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
