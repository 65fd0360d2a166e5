import { defineTexts } from '@repo/ui/texts'

/** The texts of a sender's notifications. */
export const senderNotificationTexts = defineTexts('sender-notifications', {
  fr: {
    lead: 'Ce qui est arrivé à vos expéditions et à vos paiements.',
    emptyHint: 'Vous serez prévenu ici de ce qui arrive à vos expéditions.',
  },
})
