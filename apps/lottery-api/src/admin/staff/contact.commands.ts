import { addNoun, aLimit, anId, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import {
  answerMessage,
  dismissMessage,
  listContactMessages,
} from '#lottery-api/features/contact/answer.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

/** Adds `lottery-admin contact …`. */
export function addContact(top: Noun): void {
  const noun = addNoun(top, 'contact', 'messages of the contact form')
  addList(noun)
  addShow(noun)
  addAnswer(noun)
}

const messageArgument = { message: 'id of the message' }
const whichMessage = z.object({ message: anId })

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description:
      'list the messages that wait for an answer, oldest first; recorded, because it names their authors',
    options: [
      { flags: '--all', description: 'those that were answered too, newest first' },
      { flags: '--limit <count>', description: 'how many at most', preset: '50' },
    ],
    input: z.object({ all: z.literal(true).optional(), limit: aLimit }),
    run: async ({ db }, { all = false, limit }) => {
      const messages = await listContactMessages(db, { all, limit })
      const rows = messages.map(({ id, createdAt, subject, language, name, email, ...answered }) => [
        id,
        at(createdAt),
        subject,
        language,
        name,
        email,
        answered.answeredBy ? `answered by ${answered.answeredBy}` : '',
      ])
      const headings = ['id', 'at', 'subject', 'language', 'name', 'e-mail', '']
      return {
        json: { ok: true, messages },
        text: table(headings, rows, all ? 'There are no messages.' : 'No message waits for an answer.'),
        ...seenRows('contact', messages),
      }
    },
  })
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description: 'show a message and its answer; recorded',
    arguments: messageArgument,
    input: whichMessage,
    run: async ({ db }, { message: id }) => {
      const message = await db.contactMessage.findUnique({ where: { id } })
      if (!message) throw new StaffError(`There is no message ${id}.`)
      const { name, email, subject, language, createdAt, playerId, text, answer } = message
      const head = facts([
        ['from', `${name} <${email}>`],
        ['player', playerId ?? 'not signed in'],
        ['about', subject],
        ['language', language],
        ['at', at(createdAt)],
      ])
      const { answeredAt, answeredBy } = message
      const answered = answeredAt
        ? `\n\nAnswered by ${answeredBy} at ${at(answeredAt)}:\n\n${answer || '(not by this command)'}`
        : ''
      return {
        json: { ok: true, message },
        text: `${head}\n\n${text}${answered}`,
        seen: { subject: { kind: 'contact', id }, facts: playerId === null ? {} : { player: playerId } },
      }
    },
  })
}

function addAnswer(noun: Noun): void {
  addChange(noun, {
    name: 'answer',
    description: 'answer a message by mail, in the language that it was written in',
    arguments: messageArgument,
    options: [
      {
        flags: '--text <answer>',
        description: 'what its writer reads; an empty line begins a paragraph: --text "$(cat answer.txt)"',
      },
    ],
    input: whichMessage.extend({ text: z.string('is needed').trim().min(1, 'say something').max(10_000) }),
    run: async (deps, { message, text }, { staff }) => {
      await answerMessage(deps, staff, message, text)
      return { json: { ok: true, message }, text: 'The answer is on its way.' }
    },
  })
  addChange(noun, {
    name: 'dismiss',
    description: 'record that a message needs no answer, or was answered elsewhere; the reason says which',
    arguments: messageArgument,
    input: whichMessage,
    run: async (deps, { message }, { staff }) => {
      await dismissMessage(deps, staff, message)
      return { json: { ok: true, message }, text: 'Noted.' }
    },
  })
}
