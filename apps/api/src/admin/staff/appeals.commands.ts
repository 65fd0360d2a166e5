import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit, findActor } from '#api/core/audit/audit.service.ts'
import {
  answerAppeal,
  findAppeals,
  findAppealWithAccount,
  suspensionEndedError,
} from '#api/features/suspensions/appeals.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'

/** Adds the commands `appeals …`. */
export function addAppeals(top: Noun): void {
  const noun = addNoun(top, 'appeals', 'what suspended carriers say against it')
  addQuery(noun, {
    name: 'list',
    description: 'list the appeals that wait for an answer, oldest first; noted in the audit',
    options: [
      { flags: '--all', description: 'those that were answered, or whose suspension has ended, too' },
    ],
    input: z.object({ all: z.boolean().optional() }),
    run: async (deps, { all }) => {
      const appeals = await findAppeals(deps.db, all ? 'all' : 'waiting')
      const blocks = appeals.map(({ id, text, sentAt, verdict, answer, suspension }) =>
        [
          `${id}  ${at(sentAt)}  ${suspension.account.displayName} (${suspension.account.kind} ${suspension.account.id})`,
          `  suspended: ${suspension.reason}`,
          `  appeal: ${text.replaceAll('\n', '\n    ')}`,
          ...(verdict === null ? [] : [`  ${verdict}: ${answer}`]),
        ].join('\n'),
      )
      return {
        json: { ok: true, appeals },
        text: blocks.join('\n\n') || 'No appeal waits.',
        ...seenRows('appeal', appeals),
      }
    },
  })
  addChange(noun, {
    name: 'answer',
    description: 'answer an appeal after looking at it again: restore the account, or confirm its suspension',
    arguments: { appeal: 'id of the appeal', verdict: 'restore or confirm' },
    options: [{ flags: '--tell <sentence>', description: 'what the carrier reads as the answer, in French' }],
    input: z.object({
      appeal: anId,
      verdict: z.enum(['restore', 'confirm'], 'say restore or confirm'),
      tell: sentenceSchema,
    }),
    plan: async ({ db }, { appeal: id, verdict, tell }) => {
      const appeal = await findAppealWithAccount(db, id)
      if (!appeal) throw new StaffError(`There is no appeal ${id}.`)
      if (appeal.answeredAt !== null)
        throw new StaffError(`This appeal was answered at ${at(appeal.answeredAt)}.`)
      if (appeal.suspension.endedAt !== null) throw new StaffError(suspensionEndedError)
      const { displayName } = appeal.suspension.account
      return `${displayName} will be ${verdict === 'restore' ? 'restored' : 'kept suspended'} and will receive: ${tell}`
    },
    needsTwo: async ({ db }, { appeal: id }) => {
      const suspension = (await findAppealWithAccount(db, id))?.suspension
      if (!suspension) throw new StaffError(`There is no appeal ${id}.`)
      const { account, startedAt: since } = suspension
      const by = await findActor(db, { action: 'accounts suspend', subjectId: account.id, since })
      return { subject: `appeal:${id}`, decidedBefore: { by, what: 'has suspended this account' } }
    },
    run: async (deps, { appeal: id, verdict, tell }, staff) => {
      const finalVerdict = verdict === 'restore' ? 'restored' : 'confirmed'
      await deps.db.$transaction(async (tx) => {
        const { appeal, isNew } = await answerAppeal(deps, tx, id, { verdict: finalVerdict, answer: tell })
        if (!isNew) throw new StaffError(`This appeal was answered at ${at(appeal.answeredAt)}.`)
        const subject = { kind: 'appeal', id }
        await audit(tx, staff, { action: 'appeals answer', subject, facts: { verdict: finalVerdict } })
      })
      return { json: { ok: true, appeal: id, verdict: finalVerdict }, text: `Answered: ${finalVerdict}.` }
    },
  })
}
