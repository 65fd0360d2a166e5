import type { readFleetDelivery } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'

/** A delivery of the company with all that is kept of it. */
export type FleetDetail = Output<typeof readFleetDelivery>
