/** How a ticket was paid: by bought credits, or by a free one. */
export const ticketKinds = ['paid', 'free'] as const
/** One of the kinds. */
export type TicketKind = (typeof ticketKinds)[number]
