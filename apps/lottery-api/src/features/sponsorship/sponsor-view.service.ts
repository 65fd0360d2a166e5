import { findLevel, sponsorLevels } from '@repo/lottery-rules/sponsorship'
import type { Deps } from '#lottery-api/deps.ts'
import { readSponsorPage } from './sponsorship.data.ts'

/** Returns the code, level, referred players and rewards of a sponsor. Closed accounts count, and are not listed. */
export async function readSponsorship(deps: Pick<Deps, 'db' | 'config'>, playerId: string) {
  const { sponsorCode, sponsored, rewards } = await readSponsorPage(deps.db, playerId)
  const counted = sponsored.filter(({ countedAt }) => countedAt !== null).length
  const code = sponsorCode ?? ''
  const link = new URL('/register', deps.config.webUrl)
  link.searchParams.set('sponsor', code)
  return {
    code,
    link: link.href,
    counted,
    level: findLevel(counted),
    levels: sponsorLevels.map((level) => ({ ...level, isReached: counted >= level.from })),
    referred: sponsored.flatMap(({ referred, registeredAt, countedAt }) =>
      referred.nickname === null
        ? []
        : [{ nickname: referred.nickname, registeredAt, counts: countedAt !== null }],
    ),
    rewards: rewards.map(({ threshold, credits, givenAt }) => ({ threshold, credits, givenAt })),
  }
}
