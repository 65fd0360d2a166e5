import { defineTexts } from '@repo/ui/texts'

/** The texts shared by the pages of a company. */
export const companyTexts = defineTexts('company', {
  fr: {
    navigation: 'Mon entreprise',
    members: 'Utilisateurs',
    payment: 'Paiement',
    import: 'Import',
    apiKeys: 'Clés d’API',
    webhooks: 'Webhooks',
    developers: 'Développeurs',
    companiesOnly: 'Cette page est réservée aux entreprises',
    companiesOnlyHint: 'Votre compte est celui d’un particulier : vous y commandez pour vous-même.',
    administratorsOnly: 'Cette page est réservée aux administrateurs',
    administratorsOnlyHint:
      'Votre rôle ne permet pas de gérer les accès de votre entreprise. Demandez à un administrateur.',
    readersOnly: 'Votre rôle ne permet pas de commander',
    readersOnlyHint:
      'Vous suivez les expéditions de votre entreprise. Pour en commander, demandez le rôle Opérateur à un administrateur.',
    toMembers: 'Voir les utilisateurs',
    cancel: 'Annuler',
    copy: 'Copier',
    copied: 'Copié',
    secretCopied: 'J’ai copié cette valeur',
    close: 'Fermer',
  },
})
