import { paths } from '#carrier/paths.ts'
import type { CarrierState } from '#carrier/use-carrier.ts'

/** What the main navigation leads to. */
export type Tab = {
  readonly key: 'work' | 'fleet' | 'plan' | 'deliveries' | 'earnings' | 'account'
  readonly to: string
}

const work: Tab = { key: 'work', to: paths.work }
const earnings: Tab = { key: 'earnings', to: paths.earnings }
const account: Tab = { key: 'account', to: paths.account }

/** The tabs of an account by its kind: an administrator leads a fleet, a company's driver sees no money. */
export function tabsOf(userType: CarrierState['userType'] | undefined): readonly Tab[] {
  if (userType === 'TREN')
    return [
      { key: 'fleet', to: paths.fleet },
      { key: 'plan', to: paths.plan },
      { key: 'deliveries', to: paths.fleetDeliveries },
      earnings,
      account,
    ]
  if (userType === 'LIVR') return [work, { key: 'plan', to: paths.ownPlan }, account]
  return userType === 'TRIN' ? [work, earnings, account] : [work, account]
}
