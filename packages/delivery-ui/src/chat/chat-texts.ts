import { defineTexts } from '@repo/ui/texts'

/** What the messaging view says. */
export const chatTexts = defineTexts('chat', {
  fr: {
    title: 'Messages avec {{name}}',
    back: 'retour',
    history: 'Messages',
    empty: 'Aucun message pour le moment',
    emptyEnded: 'Aucun message n’a été échangé.',
    loadFailed: 'Les messages ne se chargent pas',
    stale: 'Connexion interrompue : de nouveaux messages peuvent manquer. Nous réessayons.',
    message: 'Message',
    send: 'Envoyer un message',
    left: '{{count}} caractères restants',
    me: 'Vous',
    waiting: 'En attente',
    sending: 'Envoi…',
    sent: 'Envoyé',
    seen: 'Lu',
    failed: 'Non envoyé',
    retry: 'Réessayer',
    discard: 'Supprimer',
    toEnd: 'Nouveaux messages',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    closed: 'Cette conversation est terminée.',
    openUntil: 'Vous pouvez encore écrire jusqu’au {{date}}.',
  },
})
