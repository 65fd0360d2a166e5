import { addNoun } from '@repo/server-kit/staff/command'
import { reportFailedJobs } from '@repo/server-kit/staff/failed-jobs'
import { at, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { listUndelivered } from '#api/core/sms/sms.data.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds the commands `support …`. */
export function addSupport(top: Noun): void {
  const noun = addNoun(top, 'support', 'what waits for a person')
  addQuery(noun, {
    name: 'list',
    description:
      'list everything that waits for a person, what has waited longest first, with the command that deals with it',
    options: [{ flags: '--kind <kind>', description: 'only of this kind, e.g. return-waiting' }],
    input: z.object({ kind: z.string().optional() }),
    run: async ({ db }, { kind }) => {
      const items = await readSupportList(db, kind ?? null)
      const rows = items.map((item) => [
        at(item.since),
        item.kind,
        `${item.subjectKind} ${item.subjectId}`,
        item.what,
        item.command,
      ])
      const none = kind === undefined ? 'Nothing waits for a person.' : `Nothing of the kind ${kind} waits.`
      return {
        json: { ok: true, items },
        text: table(['since', 'kind', 'about', 'what', 'command'], rows, none),
      }
    },
  })
  addQuery(noun, {
    name: 'jobs',
    description:
      'list the background jobs of a queue that were given up, newest first (at most 50); noted in the audit',
    arguments: { queue: 'name of the queue, as printed by support list' },
    input: z.object({ queue: z.string().min(1) }),
    run: (deps, { queue }) => reportFailedJobs(deps, queue),
  })
  addQuery(noun, {
    name: 'sms',
    description:
      'list the text messages of the last 24 hours that did not arrive, newest first (at most 50), without numbers and texts',
    input: z.object({}),
    run: async ({ db }) => {
      const messages = await listUndelivered(db)
      const rows = messages.map(({ createdAt, kind, accountId, orderId, status, tries, failure }) => [
        at(createdAt),
        kind,
        accountId === null ? `recipient of order ${orderId}` : `account ${accountId}`,
        status,
        String(tries),
        failure ?? '—',
      ])
      return {
        json: { ok: true, messages },
        text: table(
          ['written', 'of', 'to', 'status', 'tries', 'what the provider said'],
          rows,
          'Every text message of the last 24 hours arrived, or is on its way.',
        ),
      }
    },
  })
}
