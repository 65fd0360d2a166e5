import { defineTexts } from '@repo/ui/texts'

/** The texts of the notifications page. */
export const carrierNotificationTexts = defineTexts('carrier-notifications', {
  fr: {
    lead: 'Ce qui est arrivé à votre compte et à vos courses.',
    emptyHint: 'Vous serez prévenu ici de ce qui arrive à vos pièces, à votre compte et à vos courses.',
  },
})
