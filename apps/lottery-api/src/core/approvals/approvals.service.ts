import { isDeepStrictEqual } from 'node:util'
import type { Approval, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Objection } from '@repo/server-kit/objection'
import type { Tx } from '#lottery-api/database.ts'

/** What approvals call the release of a prize. */
export const releaseAction = 'payouts release'

/** What one member of the staff proposes and another one has to approve. */
export type Proposal = {
  readonly action: string
  /** What it is about; of one action and subject one proposal is open at a time. */
  readonly subject: string
  readonly facts: Prisma.InputJsonObject
  readonly by: string
}

/** Records a proposal; the open one where the same person has made it before. Another one's, and one that says other facts, are objections. */
export async function propose(tx: Tx, { action, subject, facts, by }: Proposal): Promise<Approval> {
  const proposedBy = decider(by)
  const proposedAt = await databaseNow(tx)
  const [made] = await tx.approval.createManyAndReturn({
    data: [{ action, subject, facts, proposedBy, proposedAt }],
    skipDuplicates: true,
  })
  if (made) return made
  const open = await tx.approval.findFirst({ where: { action, subject, approvedAt: null, rejectedAt: null } })
  if (!open) throw new Objection(`${action} ${subject}: decided meanwhile, look again.`)
  if (open.proposedBy !== proposedBy)
    throw new Objection(
      `${action} ${subject}: ${open.proposedBy} has proposed it (${open.id}); approve or reject that.`,
    )
  // What is not there is not written to the database either, and the order of names is its own.
  if (!isDeepStrictEqual(open.facts, JSON.parse(JSON.stringify(facts))))
    throw new Objection(
      `${action} ${subject}: You have proposed other facts (${open.id}): ${JSON.stringify(open.facts)}. Reject that first.`,
    )
  return open
}

/**
 * Approves an open proposal of an action, in the transaction that carries it out: both happen or neither. The proposer cannot; nor can anybody once it
 * is decided.
 */
export async function approve(tx: Tx, id: string, action: string, by: string): Promise<Approval> {
  const open = await lockOpen(tx, id, action)
  const approvedBy = decider(by)
  if (open.proposedBy === approvedBy)
    throw new Objection(`${approvedBy} has proposed this: another person has to approve it.`)
  const approvedAt = await databaseNow(tx)
  return tx.approval.update({ where: { id }, data: { approvedBy, approvedAt } })
}

/** Rejects an open proposal; its proposer may, too. */
export async function reject(tx: Tx, id: string, by: string): Promise<Approval> {
  await lockOpen(tx, id, null)
  const rejectedAt = await databaseNow(tx)
  return tx.approval.update({ where: { id }, data: { rejectedBy: decider(by), rejectedAt } })
}

async function lockOpen(tx: Tx, id: string, action: string | null): Promise<Approval> {
  await tx.$queryRaw`SELECT FROM approval WHERE id = ${id}::uuid FOR UPDATE`
  const found = await tx.approval.findUnique({ where: { id } })
  if (!found || (action !== null && found.action !== action))
    throw new Objection(`There is no proposal ${id}${action === null ? '' : ` to ${action}`}.`)
  if (found.approvedAt) throw new Objection(`${found.approvedBy} has approved this already.`)
  if (found.rejectedAt) throw new Objection(`${found.rejectedBy} has rejected this.`)
  return found
}

/** A name that no person has: what runs by itself approves nothing. */
const machine = 'cron'

/** Who decides, in the one way that decisions name them. */
function decider(by: string): string {
  const name = staffName(by)
  if (name === '') throw new Objection('Say who you are.')
  if (name === machine) throw new Objection(`${machine} is no person: two persons have to decide.`)
  return name
}

/**
 * A name of the staff as names are compared: in small letters, with single spaces. Only letters without accents, digits and . _ ' - are taken: many letters of
 * other scripts look like one of them, and one person could be two.
 */
export function staffName(by: string): string {
  const name = by.trim().toLowerCase().replace(/\s+/g, ' ')
  if (!/^[a-z0-9 ._'-]*$/.test(name))
    throw new Objection(`by: ${by} must be written with the letters a to z, digits, spaces and . _ ' - only.`)
  return name
}
