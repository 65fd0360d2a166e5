import { randomUUID } from 'node:crypto'
import { payout as payoutEntry } from '@repo/delivery-rules/ledger'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { HoldReason } from '@repo/delivery-rules/payouts'
import { formatTransferReference } from '@repo/delivery-rules/payouts'
import { findTargetDay } from '@repo/delivery-rules/sepa'
import type { Payout } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { formatFrenchEuros } from '#api/euros.ts'
import { formatMonth } from '#api/pdf/formats.ts'
import type { PayeeSecrets } from './payee/payee-sealing.service.ts'
import { sealSecrets } from './payee/payee-sealing.service.ts'
import { holdTexts } from './payout.texts.ts'
import { notifyOfPayout } from './payout-news.service.ts'
import { FileClosed, lockParty, openFile } from './payouts.data.ts'
import type { PayableAmount, WaitReason } from './readiness.service.ts'
import { readReadiness } from './readiness.service.ts'

/** The outcome for a payout: it is in the file (`prepared`), it waits for a reason, or there was nothing to do. */
export type PreparationOutcome = 'prepared' | WaitReason | 'nothing'

/**
 * Puts a payout into the open transfer file, books it and notifies the carrier, in a run until the end of `month`. The
 * amount is lowered to what the ledger owes now. When it must wait, the reason is recorded and the carrier notified,
 * once per reason. A rejected payout waits for another account or for the staff. Idempotent, also concurrently.
 */
export async function preparePayout(
  deps: Deps,
  payoutId: string,
  month: string,
): Promise<PreparationOutcome> {
  for (;;) {
    try {
      return await deps.db.$transaction((tx) => prepareInTransaction(deps, tx, payoutId, month))
    } catch (error) {
      if (!(error instanceof FileClosed)) throw error
    }
  }
}

async function prepareInTransaction(
  deps: Deps,
  tx: Tx,
  payoutId: string,
  month: string,
): Promise<PreparationOutcome> {
  const payout = await lockPayout(tx, payoutId)
  if (!['due', 'held', 'rejected'].includes(payout.status)) return 'nothing'
  const now = await databaseNow(tx)
  const { account, payable, reason } = await readReadiness(deps, tx, payout, { now, month })
  if (reason === 'rejected') return 'rejected'
  if (reason === null && account !== null && payable !== null)
    return addToFile(deps, tx, payout, { account, payable, now })
  const holdReason = reason ?? 'no-account'
  await recordHold(deps, tx, payout, holdReason)
  return holdReason
}

/** Locks a payout's account, then the payout, and returns it. Throws for an unknown one. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<Payout> {
  const { partyId } = await tx.payout.findUniqueOrThrow({
    where: { id: payoutId },
    select: { partyId: true },
  })
  await lockParty(tx, partyId)
  await tx.$queryRaw`SELECT id FROM payout WHERE id = ${payoutId}::uuid FOR UPDATE`
  return tx.payout.findUniqueOrThrow({ where: { id: payoutId } })
}

/** Records why a payout outside of files waits, and notifies its carrier. The same reason again changes nothing. */
export async function recordHold(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  payout: Payout,
  reason: HoldReason,
): Promise<void> {
  if (payout.status === 'held' && payout.holdReason === reason) return
  await tx.payout.update({
    where: { id: payout.id },
    data: { status: 'held', holdReason: reason },
    select: { id: true },
  })
  await notifyOfPayout(deps, tx, payout, {
    kind: 'payout-held',
    keySuffix: `-${reason}`,
    text: `Le versement de vos gains de ${formatMonth(payout.month)} (${formatFrenchEuros(payout.amountCents)}) est en attente : ${holdTexts[reason]}.`,
  })
}

async function addToFile(
  deps: Deps,
  tx: Tx,
  payout: Payout,
  {
    account,
    payable: { amountCents, includedEntries },
    now,
  }: { readonly account: PayeeSecrets; readonly payable: NonNullable<PayableAmount>; readonly now: Date },
): Promise<PreparationOutcome> {
  const { id, partyId, month } = payout
  const attempt = payout.attempt + 1
  const newFileId = randomUUID()
  const day = parisDayOf(now)
  const fileId = await openFile(tx, {
    id: newFileId,
    messageId: `VOLANT-${day.replaceAll('-', '')}-${newFileId.slice(0, 8)}`,
    now,
    executionDay: findTargetDay(day),
  })
  await tx.payoutLine.createMany({ data: includedEntries.map((entry) => ({ ...entry, payoutId: id })) })
  await tx.payout.update({
    where: { id },
    data: {
      status: 'prepared',
      holdReason: null,
      amountCents,
      attempt,
      reference: formatTransferReference(id, month, attempt),
      fileId,
      payeeSealed: sealSecrets(deps, id, { ...account, taxNumber: '', birthPlace: '' }),
      preparedAt: now,
      sentAt: null,
      statementFileId: null,
    },
    select: { id: true },
  })
  // The statement of an earlier try names another transfer.
  await dropFiles(deps, tx, [payout.statementFileId])
  await notify(tx, partyId, {
    kind: 'payout-prepared',
    text: `Vos gains de ${formatMonth(month)} (${formatFrenchEuros(amountCents)}) sont en cours de virement.`,
  })
  await post(tx, {
    key: `payout:${id}:${attempt}`,
    entry: payoutEntry(partyId, amountCents),
    orderId: null,
    paymentId: null,
    now,
  })
  return 'prepared'
}
