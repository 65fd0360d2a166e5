import type { DrawSchedule } from '@repo/lottery-rules/draw-calendar'
import {
  changeBusinessSettings,
  checkBusinessChange,
  readBusinessSettings,
} from '@repo/server-kit/business-settings'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { businessSettings, weekdays } from './business-settings.rules.ts'

/** The action in approvals that changes the business settings. */
export const changeAction = 'business set'

/** The subject of every proposal, so that one is open at a time. */
const subject = 'business-settings'

const proposedChange = z.object({
  changes: z.record(z.string(), z.string()),
  from: z.iso.datetime().nullable(),
})

/** Returns weekday and time of the draw that opens next, with the lottery's time zone. */
export async function readDrawSchedule({
  db,
  config,
}: Pick<Deps, 'config'> & { readonly db: Db }): Promise<DrawSchedule> {
  const { drawDay, drawTime } = await readBusinessSettings(db, businessSettings)
  return { weekday: weekdays.indexOf(drawDay) + 1, time: drawTime, timeZone: config.timeZone }
}

/** What a purchase costs and where each cent of it goes. */
export type Prices = {
  /** Of one purchase, which is good for several draws. */
  readonly purchaseCents: number
  readonly drawsPerPurchase: number
  /** What each draw puts into the pot. */
  readonly potShareCents: number
  /** What each draw pays of the running costs. */
  readonly costShareCents: number
}

/** Returns the prices of the draw that opens next. For those of the open draw, see `readCurrentTerms`. */
export async function readPricesOfNextDraw(db: Db): Promise<Prices> {
  const { ticketCents, drawsPerPurchase, potShareCents, costShareCents } = await readBusinessSettings(
    db,
    businessSettings,
  )
  return { purchaseCents: ticketCents, drawsPerPurchase, potShareCents, costShareCents }
}

/**
 * Proposes a change, from now on or from a later instant. A repeat by the same person changes nothing.
 * Throws a `StaffError` where it is not possible or changes nothing.
 */
export async function proposeChange(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  changes: Readonly<Record<string, string>>,
  from: Date | null,
): Promise<Approval> {
  const facts = { changes, from: from?.toISOString() ?? null }
  return db.$transaction(async (tx) => {
    const { timeline } = await checkBusinessChange(tx, businessSettings, changes, from)
    await requireNoLowerPotShare(tx, timeline)
    const proposal = await propose(tx, { action: changeAction, subject, facts, by: staff.actor })
    await audit(tx, staff, {
      action: `propose ${changeAction}`,
      subject: { kind: 'draws', id: subject },
      facts: { ...changes, from: facts.from },
    })
    return proposal
  })
}

/**
 * Carries out a proposed change. Throws a `StaffError` where it no longer fits, changes nothing, or is late, for a
 * repeat, and for its proposer.
 */
export async function carryOutChange(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  approvalId: string,
): Promise<{ readonly version: number; readonly effectiveFrom: Date }> {
  return db.$transaction(async (tx) => {
    const { facts } = await approve(tx, approvalId, changeAction, staff.actor)
    const { changes, from } = proposedChange.parse(facts)
    const change = await changeBusinessSettings(
      tx,
      businessSettings,
      changes,
      from === null ? null : new Date(from),
    )
    await requireNoLowerPotShare(tx, change.timeline)
    await audit(tx, staff, {
      action: changeAction,
      subject: { kind: 'draws', id: subject },
      facts: { ...changes, version: change.version, effectiveFrom: change.effectiveFrom.toISOString() },
    })
    return change
  })
}

/**
 * Throws a `StaffError` for a pot share below that of the latest draw, or of an earlier planned change. Paid credits
 * never expire, and their players were promised this share: with a lower one the running costs would keep the
 * difference.
 */
async function requireNoLowerPotShare(
  db: Db,
  timeline: readonly { readonly potShareCents: number }[],
): Promise<void> {
  const latest = await db.draw.findFirst({
    orderBy: { sequence: 'desc' },
    select: { contributionCents: true },
  })
  let promisedCents = latest?.contributionCents ?? 0
  for (const { potShareCents } of timeline) {
    if (potShareCents < promisedCents)
      throw new StaffError(
        `potShareCents cannot fall to ${potShareCents}: paid credits promise ${promisedCents} to the pot and never expire. Lower costShareCents or drawsPerPurchase instead.`,
      )
    promisedCents = potShareCents
  }
}
