import type { followDelivery } from '@repo/contracts/delivery/recipient-link'
import type { Output } from '@repo/contracts/endpoint'

/** A delivery, as its recipient may see it. */
export type RecipientDelivery = Output<typeof followDelivery>

export type Stage = RecipientDelivery['etape']
