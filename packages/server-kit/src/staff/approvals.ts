import { isDeepStrictEqual } from 'node:util'
import type { RawWrites } from '../database.ts'
import { StaffError } from '../staff-error.ts'
import { normaliseStaffName } from './members.ts'

/** The facts stored with a proposal. */
export type ProposalFacts = { readonly [name: string]: FactValue }
type FactValue = string | number | boolean | null | readonly FactValue[] | ProposalFacts

/** A staff member's proposal, which another member has to approve. */
export type Proposal = {
  readonly action: string
  /** The subject. Of one action and subject only one proposal is open at a time. */
  readonly subject: string
  readonly facts: ProposalFacts
  readonly by: string
}

/** A proposal as stored in its product's table `approval`, with its outcome. */
export type Approval = {
  readonly id: string
  readonly action: string
  readonly subject: string
  /** The facts as JSON. */
  readonly facts: unknown
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly rejectedBy: string | null
  readonly rejectedAt: Date | null
}

/**
 * Records a proposal. Returns the open one when the same person has made it before.
 * Throws a `StaffError` when another person has, for other facts, and when it was decided meanwhile; like `approve` and
 * `reject` also without the person's name, and for `cron`.
 */
export async function propose(tx: RawWrites, { action, subject, facts, by }: Proposal): Promise<Approval> {
  const proposedBy = readDecider(by)
  const [inserted] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO approval (action, subject, facts, proposed_by, proposed_at)
    VALUES (${action}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${proposedBy}, app_now())
    ON CONFLICT DO NOTHING RETURNING id::text`
  if (inserted) return readApproval(tx, inserted.id)
  const [existing] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM approval
    WHERE action = ${action} AND subject = ${subject} AND approved_at IS NULL AND rejected_at IS NULL`
  if (!existing) throw new StaffError(`${action} ${subject}: decided meanwhile, check again.`)
  const open = await readApproval(tx, existing.id)
  if (open.proposedBy !== proposedBy)
    throw new StaffError(
      `${action} ${subject}: ${open.proposedBy} has proposed it (${open.id}); approve or reject that.`,
    )
  // Absent values are not stored, and the database orders names in its own way.
  if (!isDeepStrictEqual(open.facts, JSON.parse(JSON.stringify(facts))))
    throw new StaffError(
      `${action} ${subject}: You have proposed other facts (${open.id}): ${JSON.stringify(open.facts)}. Reject that first.`,
    )
  return open
}

/**
 * Approves an open proposal, and locks it, in the transaction that carries it out: both happen or neither.
 * Throws a `StaffError` for its proposer, once it is decided, and for an id of another action or none.
 */
export async function approve(tx: RawWrites, id: string, action: string, by: string): Promise<Approval> {
  const open = await lockOpen(tx, id, action)
  const approvedBy = readDecider(by)
  if (open.proposedBy === approvedBy)
    throw new StaffError(`${approvedBy} has proposed this: another person has to approve it.`)
  await tx.$executeRaw`UPDATE approval SET approved_by = ${approvedBy}, approved_at = app_now() WHERE id = ${id}::uuid`
  return readApproval(tx, id)
}

/** Rejects an open proposal; its proposer may, too. Throws a `StaffError` once it is decided, and for an unknown id. */
export async function reject(tx: RawWrites, id: string, by: string): Promise<Approval> {
  await lockOpen(tx, id, null)
  const rejectedBy = readDecider(by)
  await tx.$executeRaw`UPDATE approval SET rejected_by = ${rejectedBy}, rejected_at = app_now() WHERE id = ${id}::uuid`
  return readApproval(tx, id)
}

async function lockOpen(tx: RawWrites, id: string, action: string | null): Promise<Approval> {
  const [locked] = await tx.$queryRaw<object[]>`SELECT FROM approval WHERE id = ${id}::uuid FOR UPDATE`
  const proposal = locked ? await readApproval(tx, id) : null
  if (!proposal || (action !== null && proposal.action !== action))
    throw new StaffError(`There is no proposal ${id}${action === null ? '' : ` to ${action}`}.`)
  if (proposal.approvedAt) throw new StaffError(`${proposal.approvedBy} has approved this already.`)
  if (proposal.rejectedAt) throw new StaffError(`${proposal.rejectedBy} has rejected this.`)
  return proposal
}

async function readApproval(tx: RawWrites, id: string): Promise<Approval> {
  const [row] = await tx.$queryRaw<Approval[]>`
    SELECT id::text, action, subject, facts, proposed_by AS "proposedBy", proposed_at AS "proposedAt", approved_by AS "approvedBy",
           approved_at AS "approvedAt", rejected_by AS "rejectedBy", rejected_at AS "rejectedAt"
    FROM approval WHERE id = ${id}::uuid`
  if (!row) throw new Error(`The proposal ${id} is gone`)
  return row
}

/** The name of automatic processes, which approve nothing. */
const machine = 'cron'

/** Returns the name of the deciding person, in the one form that decisions use. Throws without one, and for `cron`. */
function readDecider(by: string): string {
  const name = normaliseStaffName(by)
  if (name === '') throw new StaffError('Say who you are.')
  if (name === machine) throw new StaffError(`${machine} is no person: two persons have to decide.`)
  return name
}
