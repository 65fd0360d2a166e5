import { earningsBy, payoutDayOf, sumOfEarnings } from '@repo/delivery-rules/earnings'
import { parisMonthOf, spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { findDaySums, findLines, namesOf } from './earnings.data.ts'
import { partyOf } from './earnings.service.ts'
import { mostLines } from './earnings-export.service.ts'
import { writeStatement } from './statement.pdf.ts'
import type { Party } from './statement.ts'

/** An address that opens the caller's statement of a month for some minutes: the current month when null. */
export async function statementAddress(
  deps: Deps,
  caller: Caller,
  wantedMonth: string | null,
): Promise<string> {
  const partyId = partyOf(caller)
  const now = await databaseNow(deps.db)
  return deps.statementAddresses.address(`${partyId}/${wantedMonth ?? parisMonthOf(now)}`, now)
}

/**
 * The statement of a party's month as a PDF, written anew from the ledger each time: of a month that is over it always says the same.
 * An account that is paid nothing by the platform has none (404).
 */
export async function statementOf(deps: Deps, partyId: string, month: string, now: Date): Promise<Buffer> {
  const account = await deps.db.account.findUnique({
    where: { id: partyId },
    include: { company: true, individual: true },
  })
  if (!account || (account.kind !== 'TRIN' && account.kind !== 'TREN')) throw new Refusal('not-found')
  const wanted = { partyId, span: spanOfMonth(month), driverId: null }
  const sums = await findDaySums(deps.db, wanted)
  const lines = await findLines(deps.db, wanted, null, mostLines)
  const earned = earningsBy(sums, ({ driverId }) => driverId)
  const names = await namesOf(deps.db, [...earned.keys()])
  return writeStatement({
    month,
    payoutDay: payoutDayOf(month),
    writtenAt: now,
    isProvisional: now < wanted.span.until,
    operator: deps.config.operator,
    carrier: carrierOf(account),
    total: sumOfEarnings(sums),
    feeVatCents: sums.reduce((sum, { feeVatCents }) => sum + feeVatCents, 0),
    lines: lines.toReversed(),
    drivers:
      account.kind === 'TREN'
        ? [...earned].map(([id, earnings]) => ({ name: names.get(id) ?? '', ...earnings }))
        : null,
  })
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

function carrierOf({ displayName, company, individual }: PaidAccount): Party {
  if (company)
    return {
      name: `${company.name} (${company.legalForm})`,
      lines: [company.headOfficeAddress, `SIRET ${company.siret}`, `TVA ${company.vatNumber}`],
    }
  if (individual)
    return { name: `${individual.firstNames} ${individual.lastName}`, lines: [individual.address] }
  return { name: displayName, lines: [] }
}
