import { exclusionTerms } from '@repo/lottery-rules/exclusion-terms'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { barPlayer } from '#lottery-api/features/safety/bar.service.ts'
import { excludePlayer } from '#lottery-api/features/safety/exclusions.service.ts'
import { playerNamed } from './players.data.ts'
import type { Noun } from './staff-command.ts'
import { addChanging } from './staff-command.ts'

const one = { player: 'id, e-mail address or nickname' }
const whichPlayer = z.object({ player: z.string().min(1) })

/** Adds to `players` what keeps somebody from playing. */
export function addExclusions(noun: Noun): void {
  addChanging(noun, {
    name: 'exclude',
    description:
      'exclude a player for a term that nothing shortens: open participations come back as credits, every session ends',
    arguments: one,
    options: [{ flags: '--term <term>', description: `one of ${exclusionTerms.join(', ')}` }],
    input: whichPlayer.extend({
      term: z.enum(exclusionTerms, `must be one of ${exclusionTerms.join(', ')}`),
    }),
    run: async (deps, { player, term }, { staff }) => {
      const { id } = await playerNamed(deps.db, player)
      const endsAt = await excludePlayer(deps, staff, id, term)
      return {
        json: { ok: true, player: id, endsAt },
        text: `Excluded ${endsAt ? `until ${at(endsAt)}` : 'for ever'}.`,
      }
    },
  })
  addChanging(noun, {
    name: 'bar',
    description:
      'bar the person behind a player for good, with whatever account: staff, or somebody who may not play by law',
    arguments: one,
    input: whichPlayer,
    run: async (deps, { player }, { staff }) => {
      const { id } = await playerNamed(deps.db, player)
      const isNew = await barPlayer(deps, staff, id)
      return { json: { ok: true, player: id, isNew }, text: isNew ? 'Barred.' : 'Was barred already.' }
    },
  })
}
