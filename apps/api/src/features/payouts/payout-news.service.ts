import type { Payout } from '@repo/prisma/delivery-types'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { PayoutNews } from './payouts.emails.ts'
import { payoutEmail } from './payouts.emails.ts'

/**
 * Notifies a payout's party of its state in the app, by push message and by email. `keySuffix` distinguishes events of
 * one kind in one try: a repeat of an event adds a notification but no second email.
 */
export async function notifyOfPayout(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  { id, partyId, attempt }: Payout,
  {
    kind,
    text,
    keySuffix = '',
  }: { readonly kind: PayoutNews; readonly text: string; readonly keySuffix?: string },
): Promise<void> {
  await notifyOfAccount(deps, tx, partyId, { kind, text })
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: partyId }, select: { email: true } })
  const content = payoutEmail(email, kind, text, deps.config.carrierUrl)
  await queueEmail(deps, tx, content, `${kind}-${id}-${attempt}${keySuffix}`)
}
