import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of a company's users. */
export const membersTexts = defineTexts('members', {
  fr: {
    title: 'Utilisateurs',
    lead: 'Les personnes qui commandent et suivent les expéditions de votre entreprise, chacune avec son propre accès.',
    invite: 'Inviter une personne',
    email: 'Adresse e-mail',
    role: 'Rôle',
    send: 'Envoyer l’invitation',
    sentHint: 'Un lien valable 7 jours a été envoyé à {{email}}.',
    proprietaire: 'Propriétaire',
    administrateur: 'Administrateur',
    operateur: 'Opérateur',
    lecteur: 'Lecteur',
    administrateurHint: 'Commande, et gère les utilisateurs, la carte, les clés d’API et les webhooks.',
    operateurHint: 'Commande, annule, écrit aux transporteurs et les note.',
    lecteurHint: 'Suit les expéditions, sans rien modifier.',
    list: 'Membres',
    you: '(vous)',
    since: 'Depuis le {{date}}',
    roleOf: 'Rôle de {{name}}',
    roleChanged: '{{name}} : rôle modifié',
    remove: 'Retirer',
    removeOf: 'Retirer {{name}}',
    removeTitle: 'Retirer cette personne ?',
    removeText:
      '{{name}} perd son accès aussitôt, et ses données personnelles sont effacées. Les expéditions qu’elle a commandées restent à votre entreprise.',
    removed: '{{name}} n’a plus accès à votre entreprise',
    expires: 'Expire le {{date}}',
  },
})
