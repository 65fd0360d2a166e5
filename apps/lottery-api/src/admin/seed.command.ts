import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'

import { seedWithDraw } from './demo-draw.ts'
import { seed } from './seed.ts'
import type { Noun } from './staff/staff-command.ts'
import { addQuery } from './staff/staff-command.ts'

/** Adds the command that makes the demo players. */
export function addSeed(top: Noun): void {
  addQuery(top, {
    name: 'seed',
    description: 'make the demo players, unless they are there (development only)',
    options: [
      { flags: '--draw', description: 'and last week’s draw, held with them, where there never was one' },
    ],
    input: z.object({ draw: z.boolean().default(false) }),
    run: async (deps, { draw }) => {
      if (deps.config.isProduction) throw new StaffError('Demo players exist in development only.')
      const made = await (draw ? seedWithDraw(deps) : seed(deps))
      const text = made === 0 ? 'The demo players are there.' : `Made ${made} demo players.`
      return { json: { ok: true, made }, text }
    },
  })
}
