import type { readFleetDelivery } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'

/** A delivery of the company with all its stored details. */
export type FleetDetail = Output<typeof readFleetDelivery>
