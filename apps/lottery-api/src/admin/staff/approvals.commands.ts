import { reject } from '@repo/server-kit/staff/approvals'
import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { approvedActions } from './approved-actions.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const approvalArgument = { approval: 'id of the proposal' }
const whichApproval = z.object({ approval: anId })

/** Adds `lottery-admin approvals …`: another person approves a proposal. */
export function addApprovals(top: Noun): void {
  const noun = addNoun(top, 'approvals', 'what two persons have to agree on')
  addList(noun)
  addApprove(noun)
  addReject(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description:
      'list the proposals that wait for another person, oldest first (at most 200); recorded, because some name payers',
    options: [{ flags: '--all', description: 'those that were decided too, newest first' }],
    input: z.object({ all: z.literal(true).optional() }),
    run: async ({ db }, { all }) => {
      const approvals = await db.approval.findMany({
        where: all ? {} : { approvedAt: null, rejectedAt: null },
        orderBy: [{ proposedAt: all ? 'desc' : 'asc' }, { id: 'asc' }],
        take: 200,
      })
      const rows = approvals.map(({ id, action, facts, proposedBy, proposedAt, ...decided }) => [
        id,
        action,
        JSON.stringify(facts),
        proposedBy,
        at(proposedAt),
        decided.approvedBy ? `approved by ${decided.approvedBy}` : '',
        decided.rejectedBy ? `rejected by ${decided.rejectedBy}` : '',
      ])
      const headings = ['id', 'action', 'facts', 'proposed by', 'at', '', '']
      return {
        json: { ok: true, approvals },
        text: table(headings, rows, 'Nothing waits.'),
        ...seenRows('approval', approvals),
      }
    },
  })
}

function addApprove(noun: Noun): void {
  addChange(noun, {
    name: 'approve',
    description: 'approve a proposal of another person, which carries it out',
    arguments: approvalArgument,
    input: whichApproval,
    run: async (deps, { approval: id }, { staff }) => {
      const approval = await deps.db.approval.findUnique({ where: { id } })
      if (!approval) throw new StaffError(`There is no proposal ${id}.`)
      const carryOut = approvedActions[approval.action]
      if (!carryOut) throw new Error(`Nothing carries ${approval.action} out`)
      const text = await carryOut(deps, staff, approval)
      return { json: { ok: true, approval: id, action: approval.action, subject: approval.subject }, text }
    },
  })
}

function addReject(noun: Noun): void {
  addChange(noun, {
    name: 'reject',
    description: 'reject a proposal; its proposer may take it back so, too',
    arguments: approvalArgument,
    input: whichApproval,
    run: async ({ db }, { approval: id }, { staff }) => {
      const { action, subject } = await db.$transaction(async (tx) => {
        const rejected = await reject(tx, id, staff.actor)
        await audit(tx, staff, {
          action: 'approvals reject',
          subject: { kind: 'approval', id },
          facts: { action: rejected.action, subject: rejected.subject },
        })
        return rejected
      })
      return { json: { ok: true, approval: id, action, subject }, text: 'Rejected.' }
    },
  })
}
