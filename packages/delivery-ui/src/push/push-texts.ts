import { defineTexts } from '@repo/ui/texts'

/** The texts of both apps' proposal of push messages. */
export const pushTexts = defineTexts('push', {
  fr: {
    discreet: 'Elles ne disent ni nom, ni adresse, ni montant.',
    allow: 'Activer les notifications',
    later: 'Plus tard',
  },
})
