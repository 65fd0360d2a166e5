import { Outbox } from '@repo/delivery-ui/chat/outbox'

/** What this device has still to send to a sender: it waits for a connection, also over a reload. */
export const messageOutbox = new Outbox(localStorage, { keepsTrying: true })
