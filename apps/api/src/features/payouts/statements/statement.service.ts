import { findPayoutDay, groupEarnings, sumEarnings } from '@repo/delivery-rules/earnings'
import { parisMonthOf, spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requirePaidParty } from '#api/core/accounts/accounts.service.ts'
import type { Deps } from '#api/deps.ts'
import type { Party } from '#api/pdf/letterhead.ts'
import { findDaySums, findLines, listNames } from '../earnings/earnings.data.ts'
import { maxLines } from '../earnings/earnings-export.service.ts'
import { maskIban } from '../payee/payee.service.ts'
import { openSecrets } from '../payee/payee-sealing.service.ts'
import type { PaymentOfMonth } from '../payment-of-month.service.ts'
import { readPaymentOfMonth } from '../payment-of-month.service.ts'
import { writeStatement } from './statement.pdf.ts'
import type { Statement } from './statement.types.ts'

/**
 * Returns a URL that opens the caller's statement of a month (null: the current one) for some minutes. `not-allowed`
 * for accounts that are not paid.
 */
export async function signStatementAddress(
  deps: Deps,
  caller: Caller,
  requestedMonth: string | null,
): Promise<string> {
  const partyId = requirePaidParty(caller)
  const now = await databaseNow(deps.db)
  return deps.statementAddresses.address(`${partyId}/${requestedMonth ?? parisMonthOf(now)}`, now)
}

/**
 * Returns the statement of a party's month as a PDF: the stored one of the month's payout, else generated from the
 * ledger. An unknown account, and one that is not paid, is `not-found`.
 */
export async function readStatementPdf(
  deps: Deps,
  partyId: string,
  month: string,
  now: Date,
): Promise<Buffer> {
  const payment = await readPaymentOfMonth(deps.db, partyId, month)
  const fileId = payment.payout?.statementFileId ?? null
  const storedFile = fileId === null ? null : await deps.db.storedFile.findUnique({ where: { id: fileId } })
  return storedFile
    ? deps.files.read(storedFile.path, storedFile)
    : drawStatement(deps, { partyId, month, payment }, now)
}

/** Returns the statement of a payout in a transfer file, to be stored with it. */
export async function writePaidStatement(deps: Deps, payoutId: string, now: Date): Promise<Buffer> {
  const { partyId, month } = await deps.db.payout.findUniqueOrThrow({ where: { id: payoutId } })
  return drawStatement(
    deps,
    { partyId, month, payment: await readPaymentOfMonth(deps.db, partyId, month) },
    now,
  )
}

async function drawStatement(
  deps: Deps,
  { partyId, month, payment }: { partyId: string; month: string; payment: PaymentOfMonth },
  now: Date,
): Promise<Buffer> {
  const account = await deps.db.account.findUnique({
    where: { id: partyId },
    include: { company: true, individual: true },
  })
  if (!account || (account.kind !== 'TRIN' && account.kind !== 'TREN')) throw new Refusal('not-found')
  const filter = { partyId, span: spanOfMonth(month), driverId: null }
  const sums = await findDaySums(deps.db, filter)
  const lines = await findLines(deps.db, filter, null, maxLines)
  const earningsByDriver = groupEarnings(sums, ({ driverId }) => driverId)
  const names = await listNames(deps.db, [...earningsByDriver.keys()])
  return writeStatement({
    month,
    payoutDay: findPayoutDay(month),
    writtenAt: now,
    isProvisional: now < filter.span.until,
    operator: deps.config.operator,
    carrier: toCarrierParty(account),
    total: sumEarnings(sums),
    feeVatCents: sums.reduce((sum, { feeVatCents }) => sum + feeVatCents, 0),
    payment,
    transfer: findTransfer(deps, payment),
    lines: lines.toReversed(),
    drivers:
      account.kind === 'TREN'
        ? [...earningsByDriver].map(([id, earnings]) => ({ name: names.get(id) ?? '', ...earnings }))
        : null,
  })
}

function findTransfer(deps: Deps, { payout }: PaymentOfMonth): Statement['transfer'] {
  if (!payout || !['prepared', 'sent', 'executed'].includes(payout.status)) return null
  const { id, amountCents, reference, executionDay, payeeSealed } = payout
  // The account is erased, to an empty text, after ten years.
  if (reference === null || executionDay === null || !payeeSealed) return null
  return { amountCents, reference, executionDay, iban: maskIban(openSecrets(deps, id, payeeSealed).iban) }
}

type PaidAccount = {
  readonly displayName: string
  readonly company: {
    readonly name: string
    readonly legalForm: string
    readonly headOfficeAddress: string
    readonly siret: string
    readonly vatNumber: string
  } | null
  readonly individual: {
    readonly firstNames: string
    readonly lastName: string
    readonly address: string
  } | null
}

function toCarrierParty({ displayName, company, individual }: PaidAccount): Party {
  if (company)
    return {
      name: `${company.name} (${company.legalForm})`,
      lines: [company.headOfficeAddress, `SIRET ${company.siret}`, `TVA ${company.vatNumber}`],
    }
  if (individual)
    return { name: `${individual.firstNames} ${individual.lastName}`, lines: [individual.address] }
  return { name: displayName, lines: [] }
}
