import { defineTexts } from '@repo/ui/texts'

/** What the sections of the account share. */
export const accountTexts = defineTexts('account', {
  fr: {
    navigation: 'Mon compte',
    profile: 'Profil',
    draws: 'Mes tirages',
    unread_one: '{{count}} non lue',
    unread_other: '{{count}} non lues',
    notifications: 'Notifications',
    credits: 'Crédits',
    payments: 'Paiements',
    settings: 'Compte',
    game: 'Jeu',
    sponsorship: 'Parrainage',
    accessibility: 'Accessibilité',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Paramètre modifié',
  },
})
