/** A level of sponsors: its minimum number of referrals, and the free credits of its last referral. */
export type SponsorLevel = {
  readonly name: string
  readonly from: number
  readonly until: number
  readonly credits: number
}

/** The levels of section 9 of the specification. */
export const sponsorLevels: readonly SponsorLevel[] = [
  { name: 'Rookie', from: 0, until: 10, credits: 1 },
  { name: 'Bronze', from: 11, until: 20, credits: 1 },
  { name: 'Silver', from: 21, until: 40, credits: 2 },
  { name: 'Gold', from: 41, until: 70, credits: 3 },
  { name: 'Platinium', from: 71, until: 110, credits: 3 },
  { name: 'Diamond', from: 111, until: 160, credits: 4 },
]

/** Returns the level of a sponsor with this many referrals, the last beyond it. Throws a RangeError below 0. */
export function findLevel(referrals: number): SponsorLevel {
  const level = sponsorLevels.findLast(({ from }) => referrals >= from)
  if (!level) throw new RangeError(`${referrals} referrals.`)
  return level
}

/** Returns the free credits for reaching this count of referrals: the level's at its last referral, otherwise 0. */
export function countCreditsAt(referrals: number): number {
  return sponsorLevels.find(({ until }) => until === referrals)?.credits ?? 0
}
