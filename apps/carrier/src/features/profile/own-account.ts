import type { getUserInfo } from '@repo/contracts/delivery/accounts'
import type { Output } from '@repo/contracts/endpoint'

/** The signed-in account, as its pages show it. */
export type OwnAccount = Output<typeof getUserInfo>['user']
