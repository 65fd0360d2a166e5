import { defineTexts } from '@repo/ui/texts'

/** What a sender's notifications are about. */
export const senderNotificationTexts = defineTexts('sender-notifications', {
  fr: {
    lead: 'Ce qui est arrivé à vos expéditions et à vos paiements.',
    emptyHint: 'Vous serez prévenu ici de ce qui arrive à vos expéditions.',
  },
})
