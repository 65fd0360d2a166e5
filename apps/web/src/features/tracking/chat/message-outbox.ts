import { Outbox } from '@repo/delivery-ui/chat/outbox'

/** The messages of this tab that the server may not have yet. */
export const messageOutbox = new Outbox(sessionStorage)
