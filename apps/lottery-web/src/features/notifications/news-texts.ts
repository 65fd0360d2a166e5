import { defineTexts } from '@repo/ui/texts'

/** The texts of notifications, by kind. */
export const newsTexts = defineTexts('news', {
  fr: {
    'payment-settled': 'Paiement de {{amount}} reçu',
    'payment-credited':
      'Votre paiement de {{amount}} est arrivé après la clôture : il est devenu {{draws}} crédits',
    'payment-failed': 'Le paiement de {{amount}} n’a pas abouti',
    'participation-incomplete':
      'Votre ticket du tirage du {{day}} n’était pas validé à la clôture : votre crédit vous est rendu',
    'draw-cancelled': 'Le tirage du {{day}} est annulé, votre crédit vous est rendu',
    'draw-published': 'Le résultat du tirage du {{day}} est publié',
    'draw-postponed': 'Le tirage du {{day}} est reporté de 24 heures, votre ticket reste valable',
    'sponsor-reward': 'Crédits offerts pour vos {{referrals}} filleuls : {{credits}}',
    'limit-raised': 'Votre nouvelle limite de dépôt est en place',
    excluded: 'Vous avez choisi de ne plus jouer pendant un temps',
    'refund-sent': '{{amount}} vous sont remboursés',
    'refund-needs-account':
      'Indiquez un compte bancaire : votre remboursement de {{amount}} vous y sera versé',
    'payment-disputed': 'Votre banque nous reprend {{amount}} : ces crédits sont bloqués jusqu’à la décision',
    'dispute-won':
      'Le litige de {{amount}} est clos en notre faveur : vos crédits sont de nouveau utilisables',
    'dispute-lost': 'Votre banque vous a rendu {{amount}} : les crédits restants de ce paiement sont annulés',
    'prize-won': 'Vous avez gagné {{amount}} au tirage du {{day}} : ouvrez le lien reçu par e-mail',
    'prize-won-small':
      'Vous avez gagné {{amount}} au tirage du {{day}} : la somme part vers votre compte … {{ending}}, vous n’avez rien à faire',
    'prize-paid': '{{amount}} sont versés sur votre compte',
    'payout-account':
      'Vos gains seront versés sur le compte … {{ending}}. Ce n’était pas vous ? Écrivez-nous aussitôt',
    'prize-lapsed': 'Le délai pour réclamer {{amount}} est passé : la somme retourne au jeu',
    'prize-questioned': 'Votre gain est en attente : répondez avant le {{day}} dans « Mes tirages »',
    'prize-kept': 'Votre gain vous reste acquis',
    'prize-refused': 'Votre gain n’a pas pu être confirmé : écrivez-nous',
    'document-rejected': 'Votre pièce d’identité est refusée : voyez pourquoi dans votre profil',
    'document-approved': 'Votre identité est validée',
    'ticket-not-validated':
      'Votre ticket du tirage du {{day}} n’est pas encore validé : sans validation avant la clôture, vous ne participez pas',
    'prize-reminder': 'Votre gain de {{amount}} vous attend : ouvrez le lien reçu par e-mail',
    'limit-reached': 'Votre limite de dépôt de {{amount}} est atteinte',
    'exclusion-ended':
      'Votre période sans jeu est terminée ; vous pouvez en commencer une autre dans vos réglages',
    'document-expiring':
      'Votre pièce d’identité expire dans {{days}} jours au plus : envoyez la nouvelle depuis votre profil',
    'document-expired':
      'Votre pièce d’identité a expiré : il en faut une plus récente pour confirmer un gain',
    'credits-expiring': 'Crédits offerts qui expirent bientôt : {{credits}}',
    'new-address': 'Une connexion depuis une adresse inconnue a demandé votre accord',
    'entry-unpaid':
      'Votre vote au tirage du {{day}} n’a pas été payé avant la clôture : vous n’y participez pas',
    'terms-changed': 'Nos conditions changent : l’e-mail que vous avez reçu dit en quoi et à partir de quand',
    other: 'Une nouvelle de votre compte',
  },
})
