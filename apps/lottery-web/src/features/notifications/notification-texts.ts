import { defineTexts } from '@repo/ui/texts'

/** The texts of the notification settings. */
export const notificationTexts = defineTexts('notices', {
  fr: {
    title: 'Notifications',
    lead: 'Ce qui s’est passé, du plus récent au plus ancien.',
    empty: 'Rien pour l’instant',
    emptyHint: 'Tirages, gains et crédits s’annonceront ici.',
    readAll: 'Tout marquer comme lu',
    unread: 'nouveau',
    settings: 'Ce que nous vous écrivons',
    settingsHint: 'Sécurité, argent et reçus de vos tickets vous sont toujours envoyés.',
    draw: 'Confirmations et rappels de vos tickets',
    result: 'Résultats',
    credits: 'Crédits offerts qui expirent bientôt',
    marketing: 'Lettre d’information',
  },
})
