import type { Output } from '@repo/contracts/endpoint'
import type { readProfile } from '@repo/contracts/lottery/profile'

export type Profile = Output<typeof readProfile>
