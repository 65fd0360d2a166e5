import type { followDelivery } from '@repo/contracts/delivery/recipient-link'
import type { Output } from '@repo/contracts/endpoint'

/** A delivery, as its recipient may see it. */
export type RecipientDelivery = Output<typeof followDelivery>

/** How far the delivery is, as its recipient sees it. */
export type Stage = RecipientDelivery['etape']
