import { defineTexts } from '@repo/ui/texts'

/** The sender's texts about the messages of an order. */
export const messageTexts = defineTexts('messages', {
  fr: {
    open: 'Envoyer un message',
    read: 'Lire les messages',
    unread_one: '{{count}} message non lu',
    unread_many: '{{count}} messages non lus',
    unread_other: '{{count}} messages non lus',
    emptyHint: 'Un code de porte, un étage, un retard ? Écrivez à votre transporteur.',
    readOnly: 'Votre accès permet de lire les messages de votre entreprise, pas d’en écrire.',
  },
})
