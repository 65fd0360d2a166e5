import { paths } from '#carrier/paths.ts'
import type { CarrierState } from '#carrier/use-carrier.ts'

/** A link of the main navigation. */
export type Tab = {
  readonly key: 'work' | 'fleet' | 'plan' | 'deliveries' | 'earnings' | 'account'
  readonly to: string
}

const work: Tab = { key: 'work', to: paths.work }
const earnings: Tab = { key: 'earnings', to: paths.earnings }
const account: Tab = { key: 'account', to: paths.account }

/** Returns the tabs of a kind of account: administrators have a fleet, drivers and unknown kinds see no money. */
export function getTabs(userType: CarrierState['userType'] | undefined): readonly Tab[] {
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
