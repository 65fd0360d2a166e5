/** How a ticket was paid for: with credits that were bought, or with one that was given. */
export const ticketKinds = ['paid', 'free'] as const
/** One of the kinds. */
export type TicketKind = (typeof ticketKinds)[number]
