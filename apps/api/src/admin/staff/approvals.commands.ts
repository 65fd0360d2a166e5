import { reject } from '@repo/server-kit/staff/approvals'
import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, table } from '@repo/server-kit/staff-text'
import { sha256 } from '@repo/server-kit/tokens'
import type { Command } from 'commander'
import { z } from 'zod'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import type { Noun, Proposable } from './staff-command.ts'
import {
  addChange,
  addQuery,
  findProposedCommand,
  proposalFacts,
  refuseEarlierDecider,
} from './staff-command.ts'

const approvalArgument = { approval: 'id of the proposal' }
const whichApproval = z.object({ approval: anId })
const approveInput = whichApproval.extend({ evenChanged: z.string().trim().min(1).optional() })

/** Adds the commands `approvals …`, by which another person approves or refuses a proposal. */
export function addApprovals(top: Noun): void {
  const noun = addNoun(top, 'approvals', 'what two persons decide')
  addList(noun)
  addApprove(noun, top.command)
  addRefuse(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description:
      'list the proposals that wait for another person, oldest first (at most 200); noted in the audit',
    options: [{ flags: '--all', description: 'those that were decided too, newest first' }],
    input: z.object({ all: z.literal(true).optional() }),
    run: async ({ db }, { all }) => {
      const approvals = await db.approval.findMany({
        where: all ? {} : { approvedAt: null, rejectedAt: null },
        orderBy: [{ proposedAt: all ? 'desc' : 'asc' }, { id: 'asc' }],
        take: 200,
      })
      const rows = approvals.map(({ id, action, subject, facts, proposedBy, proposedAt, ...deciders }) => {
        const { data } = proposalFacts.safeParse(facts)
        return [
          id,
          at(proposedAt),
          proposedBy,
          action,
          data?.plan ?? subject,
          data?.reason ?? '—',
          describeOutcome(deciders),
        ]
      })
      const headings = ['id', 'proposed', 'by', 'command', 'what it does', 'why', 'became of it']
      return {
        json: { ok: true, approvals },
        text: table(headings, rows, 'Nothing waits for a second person.'),
        ...seenRows('approval', approvals),
      }
    },
  })
}

function describeOutcome({
  approvedBy,
  rejectedBy,
}: {
  approvedBy: string | null
  rejectedBy: string | null
}): string {
  if (approvedBy) return `approved by ${approvedBy}`
  return rejectedBy ? `refused by ${rejectedBy}` : 'waits'
}

function addApprove(noun: Noun, program: Command): void {
  addChange(noun, {
    name: 'approve',
    description: 'approve a proposal of another person, which carries it out',
    arguments: approvalArgument,
    options: [
      {
        flags: '--even-changed <mark>',
        description:
          'also what would do something else by now, e.g. because the vehicle drove on: what you have read, by the mark beside it',
      },
    ],
    input: approveInput,
    plan: async (deps, { approval: id, evenChanged }) => {
      const { action, proposedBy, facts } = await requireOpenProposal(deps, id)
      const proposal = findProposedCommand(program, action)
      return `${action}, proposed by ${proposedBy} (${facts.reason}): ${await requireSamePlan(deps, proposal, facts, evenChanged)}`
    },
    run: async (deps, { approval: id, evenChanged }, staff) => {
      const { action, facts } = await requireOpenProposal(deps, id)
      const proposal = findProposedCommand(program, action)
      await requireSamePlan(deps, proposal, facts, evenChanged)
      const two = await proposal.needsTwo(deps, facts.wish)
      if (two) refuseEarlierDecider(two, staff)
      const report = await proposal.carryOut(deps, facts.wish, {
        ...staff,
        reason: facts.reason,
        approval: { id, because: staff.reason },
      })
      return { ...report, json: { ...report.json, approval: id, action } }
    },
  })
}

function addRefuse(noun: Noun): void {
  addChange(noun, {
    name: 'refuse',
    description: 'refuse a proposal; who made it may take it back so, too',
    arguments: approvalArgument,
    input: whichApproval,
    plan: async (deps, { approval: id }) => {
      const { action, proposedBy, facts } = await requireOpenProposal(deps, id)
      return `${action}, proposed by ${proposedBy}, will not be done: ${facts.plan}`
    },
    run: async (deps, { approval: id }, staff: Staff) => {
      const { action, subject } = await deps.db.$transaction(async (tx) => {
        const rejected = await reject(tx, id, staff.actor)
        await tx.approval.update({ where: { id }, data: { facts: {} } })
        const facts = { action: rejected.action, subject: rejected.subject, proposedBy: rejected.proposedBy }
        await audit(tx, staff, { action: 'approvals refuse', subject: { kind: 'approval', id }, facts })
        return rejected
      })
      return { json: { ok: true, approval: id, action, subject }, text: 'Refused: nothing was done.' }
    },
  })
}

/** Returns a pending proposal with its facts. Throws a `StaffError` for an unknown proposal, and for a decided one. */
async function requireOpenProposal({ db }: Deps, id: string) {
  const approval = await db.approval.findUnique({ where: { id } })
  if (!approval) throw new StaffError(`There is no proposal ${id}.`)
  if (approval.approvedBy) throw new StaffError(`${approval.approvedBy} has approved this already.`)
  if (approval.rejectedBy) throw new StaffError(`${approval.rejectedBy} has refused this.`)
  return { ...approval, facts: proposalFacts.parse(approval.facts) }
}

/**
 * Returns the present plan of a proposal. When it differs from the plan that its proposer read, the approver must pass
 * the mark of the present one: then both are returned, otherwise a `StaffError` is thrown.
 */
async function requireSamePlan(
  deps: Deps,
  proposal: Proposable,
  facts: z.output<typeof proposalFacts>,
  evenChanged: string | undefined,
): Promise<string> {
  const plan = await proposal.plan(deps, facts.wish)
  if (plan === facts.plan) return plan
  const changes = `When it was proposed: ${facts.plan}\nNow: ${plan}`
  const mark = sha256(plan).slice(0, 8)
  if (evenChanged === mark) return changes
  throw new StaffError(
    `It would do something else by now. ${changes}\nApprove it with --even-changed ${mark}, or refuse it and propose it again.`,
  )
}
