import { addNoun, anId } from '@repo/server-kit/staff/command'
import { at, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { listOpenFlags, reviewFlag } from '#lottery-api/features/safety/flags.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

/** Adds `lottery-admin flags …`. */
export function addFlags(top: Noun): void {
  const noun = addNoun(top, 'flags', 'flags to review: much money, shared accounts, refunds without play')
  addQuery(noun, {
    name: 'list',
    description: 'list the open flags, oldest first (at most 200)',
    input: z.object({}),
    run: async ({ db }) => {
      const flags = await listOpenFlags(db)
      const rows = flags.map(({ id, kind, playerId, raisedAt, facts }) => [
        id,
        kind,
        playerId,
        at(raisedAt),
        JSON.stringify(facts),
      ])
      return {
        json: { ok: true, flags },
        text: table(['id', 'kind', 'player', 'raised', 'facts'], rows, 'No flag waits.'),
      }
    },
  })
  addChange(noun, {
    name: 'review',
    description: 'close a flag after its review; the reason states the result',
    arguments: { flag: 'id of the flag' },
    input: z.object({ flag: anId }),
    run: async (deps, { flag }, { staff }) => {
      await reviewFlag(deps, staff, flag)
      return { json: { ok: true, flag }, text: 'Noted.' }
    },
  })
}
