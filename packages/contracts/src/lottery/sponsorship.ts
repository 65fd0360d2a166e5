import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../wire.ts'
import { count } from './fields.ts'

/** Returns the code, the level and the referred players. */
export const readSponsorship = defineEndpoint({
  method: 'GET',
  path: '/sponsorship',
  auth: 'signed-in',
  summary: 'Code, level and referred players',
  request: z.object({}),
  response: z.object({
    code: z.string(),
    link: z.string(),
    counted: count,
    level: z.object({ name: z.string(), from: count, until: count, credits: count }),
    levels: z.array(
      z.object({ name: z.string(), from: count, until: count, credits: count, isReached: z.boolean() }),
    ),
    referred: z.array(z.object({ nickname: z.string(), registeredAt: instant, counts: z.boolean() })),
    rewards: z.array(z.object({ threshold: count, credits: count, givenAt: instant })),
  }),
})
