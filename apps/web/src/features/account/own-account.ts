import type { getUserInfo } from '@repo/contracts/delivery/accounts'
import type { Output } from '@repo/contracts/endpoint'

/** The signed-in account, as its page shows it. */
export type OwnAccount = Output<typeof getUserInfo>['user']

/** Returns the kind of an account. */
export function getAccountKind({ userType, membre }: OwnAccount): 'individual' | 'company' | 'member' {
  if (membre) return 'member'
  return userType === 'CLEN' ? 'company' : 'individual'
}
