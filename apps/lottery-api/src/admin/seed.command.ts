import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import { seedWithDraw } from './demo-draw.ts'
import { seed } from './seed.ts'
import type { Noun } from './staff/staff-command.ts'
import { addQuery } from './staff/staff-command.ts'

/** Adds `lottery-admin seed`, which creates the demo players; a `StaffError` in production. */
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
      const createdCount = await (draw ? seedWithDraw(deps) : seed(deps))
      const text = createdCount === 0 ? 'The demo players are there.' : `Made ${createdCount} demo players.`
      return { json: { ok: true, made: createdCount }, text }
    },
  })
}
