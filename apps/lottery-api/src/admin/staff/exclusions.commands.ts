import { exclusionTerms } from '@repo/lottery-rules/exclusion-terms'
import { z } from 'zod'
import { proposeBar } from '#lottery-api/features/safety/bar.service.ts'
import { proposeExclusion } from '#lottery-api/features/safety/exclusions.service.ts'
import { playerArgument, whichPlayer } from './command-arguments.ts'
import { requirePlayer } from './players.data.ts'
import type { Noun } from './staff-command.ts'
import { addChange, reportProposal } from './staff-command.ts'

/** Adds the exclusions of players to `players`. */
export function addExclusions(noun: Noun): void {
  addChange(noun, {
    name: 'exclude',
    description:
      'propose to exclude a player for a term that nothing shortens: open participations come back as credits, every session ends',
    arguments: playerArgument,
    options: [{ flags: '--term <term>', description: `one of ${exclusionTerms.join(', ')}` }],
    input: whichPlayer.extend({
      term: z.enum(exclusionTerms, `must be one of ${exclusionTerms.join(', ')}`),
    }),
    run: async (deps, { player, term }, { staff }) => {
      const { id } = await requirePlayer(deps.db, player)
      return reportProposal(await proposeExclusion(deps, staff, id, term))
    },
  })
  addChange(noun, {
    name: 'bar',
    description:
      'propose to bar the person of a player permanently, with any account: staff, or persons excluded by law',
    arguments: playerArgument,
    input: whichPlayer,
    run: async (deps, { player }, { staff }) => {
      const { id } = await requirePlayer(deps.db, player)
      return reportProposal(await proposeBar(deps, staff, id))
    },
  })
}
