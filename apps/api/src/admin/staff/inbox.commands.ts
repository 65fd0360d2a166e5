import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import { findMessage, inboxBoxes, listMessages, settleMessage } from '#api/features/inbox/inbox.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const messageArgument = { message: 'id of the message' }
const whichMessage = z.object({ message: anId })
const answerSchema = z.string('is needed').trim().min(3, 'is too short').max(5000, 'is too long')

/** Adds the commands `inbox …`. */
export function addInbox(top: Noun): void {
  const noun = addNoun(top, 'inbox', 'what people write by the contact form')
  addList(noun)
  addShow(noun)
  addAnswer(noun)
  addDismiss(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list the messages that wait for an answer, oldest first (at most 200); noted in the audit',
    options: [
      {
        flags: '--box <box>',
        description: 'waiting, answered, or suspect (probably written by a program)',
        preset: 'waiting',
      },
    ],
    input: z.object({ box: z.enum(inboxBoxes, `must be one of ${inboxBoxes.join(', ')}`) }),
    run: async (deps, { box }) => {
      const messages = (await listMessages(deps.db, box)).map(
        ({ id, sentAt, subject, answeredAt, isSuspect }) => ({ id, sentAt, subject, answeredAt, isSuspect }),
      )
      const rows = messages.map(({ id, sentAt, answeredAt, subject }) => [
        id,
        at(sentAt),
        at(answeredAt),
        subject,
      ])
      return {
        json: { ok: true, messages },
        text: table(['id', 'sent', 'answered', 'subject'], rows, `No message is ${box}.`),
        // A subject is the writer's own text.
        ...seenRows('support-message', messages),
      }
    },
  })
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description: 'show a message and who wrote it; noted in the audit',
    arguments: messageArgument,
    input: whichMessage,
    run: async (deps, { message: id }) => {
      const message = await findMessage(deps.db, id)
      if (!message) throw new StaffError(`There is no message ${id}.`)
      const { fingerprint: _fingerprint, ...shownMessage } = message
      const head = facts([
        ['id', message.id],
        ['from', `${message.firstName} ${message.lastName}`.trim()],
        ['e-mail', message.email],
        ['phone', message.phone || '—'],
        ['account', message.accountId ?? '—'],
        ['sent', at(message.sentAt)],
        ['suspect', message.isSuspect ? 'yes: probably written by a program' : 'no'],
        ['answered', at(message.answeredAt)],
        ['subject', message.subject],
      ])
      const answer =
        message.answeredAt === null ? [] : [`answer\n${message.answer ?? '(dismissed without one)'}`]
      return {
        json: { ok: true, message: shownMessage },
        text: [head, message.text || '(no text)', ...answer].join('\n\n'),
        seen: { subject: { kind: 'support-message', id } },
      }
    },
  })
}

function addAnswer(noun: Noun): void {
  addChange(noun, {
    name: 'answer',
    description: 'answer a message: the answer is mailed to its author, and stored',
    arguments: messageArgument,
    options: [{ flags: '--tell <text>', description: 'the answer, in the writer’s language' }],
    input: whichMessage.extend({ tell: answerSchema }),
    plan: async (deps, { message, tell }) => {
      const { email, isSuspect } = await requireWaitingMessage(deps, message)
      const warning = isSuspect ? ' It was probably written by a program.' : ''
      return `${email} will be mailed: ${tell}${warning}`
    },
    run: async (deps, { message, tell }, staff) => {
      await settleAndRecord(deps, message, staff, { action: 'inbox answer', answer: tell })
      return { json: { ok: true, message, mailed: true }, text: 'Answered: the mail is on its way.' }
    },
  })
}

function addDismiss(noun: Noun): void {
  addChange(noun, {
    name: 'dismiss',
    description: 'dismiss a message that needs no answer; no mail is sent',
    arguments: messageArgument,
    input: whichMessage,
    plan: async (deps, { message }) => {
      const { subject } = await requireWaitingMessage(deps, message)
      return `The message “${subject}” will be dismissed without an answer.`
    },
    run: async (deps, { message }, staff) => {
      await settleAndRecord(deps, message, staff, { action: 'inbox dismiss', answer: null })
      return { json: { ok: true, message, mailed: false }, text: 'Dismissed.' }
    },
  })
}

async function requireWaitingMessage(deps: Deps, id: string) {
  const message = await findMessage(deps.db, id)
  if (!message) throw new StaffError(`There is no message ${id}.`)
  if (message.answeredAt !== null) throw new StaffError(alreadyHandledError(message.answeredAt))
  return message
}

const alreadyHandledError = (when: Date | null) => `This message was dealt with at ${at(when)}.`

/**
 * Answers or dismisses (null) a message and records it in the audit. Throws a `StaffError` when that was done before.
 */
async function settleAndRecord(
  deps: Deps,
  id: string,
  staff: Staff,
  { action, answer }: { readonly action: string; readonly answer: string | null },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { message, isNew } = await settleMessage(deps, tx, id, answer)
    if (!isNew) throw new StaffError(alreadyHandledError(message.answeredAt))
    await audit(tx, staff, { action, subject: { kind: 'support-message', id } })
  })
}
