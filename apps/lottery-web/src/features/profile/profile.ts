import type { Output } from '@repo/contracts/endpoint'
import type { readProfile } from '@repo/contracts/lottery/profile'

/** A player's own data, as the profile shows it. */
export type Profile = Output<typeof readProfile>
