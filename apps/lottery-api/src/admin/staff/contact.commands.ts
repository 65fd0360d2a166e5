import { at, facts, table } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'
import { StaffObjection } from '#lottery-api/features/approvals/approvals.service.ts'
import type { Host } from './staff-command.ts'
import { addLooking, aLimit, anId, seenIn, staffNoun } from './staff-command.ts'

/** `lottery-admin contact …`. */
export function addContact(program: Command, host: Host): void {
  const noun = staffNoun(program, host, 'contact', 'what was written by the contact form')
  addLooking(noun, {
    name: 'list',
    description: 'list the messages, newest first; recorded, because it says who wrote',
    options: [{ flags: '--limit <count>', description: 'how many at most', preset: '50' }],
    input: z.object({ limit: aLimit }),
    run: async ({ db }, { limit }) => {
      const messages = await db.contactMessage.findMany({
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
        omit: { text: true },
      })
      const rows = messages.map(({ id, createdAt, subject, language, name, email }) => [
        id,
        at(createdAt),
        subject,
        language,
        name,
        email,
      ])
      return {
        json: { ok: true, messages },
        text: table(['id', 'at', 'subject', 'language', 'name', 'e-mail'], rows, 'Nobody has written.'),
        ...seenIn(
          'contact',
          messages.map(({ id }) => id),
        ),
      }
    },
  })
  addLooking(noun, {
    name: 'show',
    description: 'show a message; recorded. Answer it by mail: a copy of it went to the support address',
    arguments: { message: 'id of the message' },
    input: z.object({ message: anId }),
    run: async ({ db }, { message: id }) => {
      const message = await db.contactMessage.findUnique({ where: { id } })
      if (!message) throw new StaffObjection(`There is no message ${id}.`)
      const { name, email, subject, language, createdAt, playerId, text } = message
      const head = facts([
        ['from', `${name} <${email}>`],
        ['player', playerId ?? 'not signed in'],
        ['about', subject],
        ['language', language],
        ['at', at(createdAt)],
      ])
      return {
        json: { ok: true, message },
        text: `${head}\n\n${text}`,
        seen: { subject: `contact:${id}`, facts: playerId === null ? {} : { player: playerId } },
      }
    },
  })
}
