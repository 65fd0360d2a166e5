import * as wire from '@repo/contracts/lottery/sponsorship'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readSponsorship } from './sponsor-view.service.ts'

/** The route of a player's referrals and rewards. */
export const sponsorshipRoutes = [
  serve(wire.readSponsorship, async (deps: Deps, _input, { accountId }) => readSponsorship(deps, accountId)),
]
