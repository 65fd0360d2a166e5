import { Refusal } from '@repo/server-kit/refusal'
import { accountInactiveEmail } from '#api/core/accounts/accounts.emails.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { dropCustomers } from '#api/features/payments/customer.erasure.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { endAccount } from './erasure.service.ts'

/**
 * Notifies the holders of idle accounts that they will be closed in a month, by notification, email and text message.
 * Its rule selects each account once.
 */
export async function warnIdleAccounts(deps: Deps, tx: Tx, accountIds: readonly string[]): Promise<void> {
  const accounts = await tx.account.findMany({ where: { id: { in: [...accountIds] } } })
  for (const { id, email, kind } of accounts) {
    const isSender = kind === 'CLPA' || kind === 'CLEN'
    await notify(tx, id, {
      kind: 'account-inactive',
      text: 'Votre compte est inactif depuis près de cinq ans : sans connexion de votre part, il sera supprimé dans un mois.',
    })
    const url = isSender ? `${deps.config.webUrl}/login` : deps.config.carrierUrl
    await queueEmail(deps, tx, accountInactiveEmail(email, url), `account-inactive-${id}`)
    await queueSms(deps, tx, id, { kind: 'account-inactive', subject: id, link: url })
  }
}

/**
 * Closes an idle account like its holder. An account with a running order or delivery stays, is logged, and is checked
 * again the next night.
 */
export async function endIdleAccount(deps: Deps, accountId: string): Promise<void> {
  try {
    await endAccount(deps, accountId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ accountId, code: error.code }, 'an inactive account cannot be closed yet')
  }
}

/**
 * Erases the contract data of closed accounts, and queues the deletion of their customers at the payment provider that
 * are left. Leaves open accounts alone. Idempotent.
 */
export async function eraseContracts(deps: Deps, tx: Tx, accountIds: readonly string[]): Promise<void> {
  const whereRemoved = { id: { in: [...accountIds] }, status: 'removed' as const }
  await tx.account.updateMany({
    where: whereRemoved,
    data: { termsVersion: '', termsAcceptedAt: new Date(0), parentalConsent: false },
  })
  // An account without payments keeps a customer until here.
  const removedAccounts = await tx.account.findMany({
    where: whereRemoved,
    select: { id: true, stripeCustomerId: true },
  })
  await dropCustomers(
    deps,
    tx,
    removedAccounts.map(({ id, stripeCustomerId }) => ({ id, customerId: stripeCustomerId })),
  )
}
