import { defineTexts } from '@repo/ui/texts'

/** The texts of a purchase. */
export const purchaseTexts = defineTexts('purchase', {
  fr: {
    buysTitle: 'Ce que vous achetez',
    buysText: '{{price}} donnent droit à {{draws}} tirages.',
    buysPot: 'Dans la cagnotte, par tirage',
    buysCost: 'Frais de fonctionnement, par tirage',
    buysReturn:
      'Sur {{price}}, {{pot}} reviennent aux joueurs. La plupart des participations ne gagnent pas.',
    buysRest: 'Les tirages restants deviennent des crédits sans date de fin, remboursables.',
    method: 'Moyen de paiement',
    method_card: 'Carte bancaire',
    method_paypal: 'PayPal',
    method_transfer: 'Virement bancaire',
    method_money_order: 'Mandat postal',
    methodHint_card: 'Aussitôt payé',
    methodHint_paypal: 'Aussitôt payé, sur le site de PayPal',
    methodHint_transfer: 'Un à trois jours ouvrés',
    methodHint_money_order: 'Le temps du courrier',
    pay: 'Payer {{amount}}',
    continue: 'Continuer',
    simulated: 'Paiement simulé : aucune somme n’est prélevée.',
    paypalTitle: 'Continuer sur PayPal',
    paypalText: 'Vous approuvez le paiement sur le site de PayPal, qui vous ramène ensuite ici.',
    paypalButton: 'Aller sur PayPal',
    transferTitle: 'Votre virement',
    transferText:
      'Faites un virement de {{amount}} avec exactement cette référence : c’est elle qui le relie à vous.',
    orderTitle: 'Votre mandat',
    orderText: 'Envoyez un mandat de {{amount}} à cette adresse en indiquant cette référence.',
    late: 'Arrivé après la clôture, il devient des crédits : rien n’est antidaté, rien n’est perdu.',
    beneficiary: 'Bénéficiaire',
    iban: 'IBAN',
    bic: 'BIC',
    address: 'Adresse',
    reference: 'Référence',
    copy: 'Copier {{what}}',
    copied: 'Copié',
    waiting: 'Nous attendons votre paiement. Cette page continue toute seule.',
    confirming: 'Confirmation du paiement…',
    other: 'Choisir un autre moyen',
    settled: 'Paiement reçu, merci',
    challenge:
      'Authentification 3-D Secure simulée : votre banque vous demande de confirmer ce paiement de {{amount}}.',
    failed: 'Le paiement n’a pas abouti',
    failedHint: 'Aucune somme n’est retenue. Réessayez, ou choisissez un autre moyen.',
    awaited:
      'Cette page se met à jour toute seule, et dès que vous y revenez. Vous pouvez aussi la quitter : un e-mail vous dira que l’argent est arrivé.',
    again: 'Recommencer',
    over_cancelled: 'Ce paiement a été abandonné',
    over_refunded: 'Ce paiement a été remboursé',
    'failure_card-declined': 'La banque a refusé la carte. Vérifiez-la, ou prenez-en une autre.',
    'failure_card-funds':
      'Le compte de la carte ne suffit pas. Approvisionnez-le, ou prenez une autre carte.',
    'failure_card-expired': 'La carte a expiré. Prenez-en une autre.',
    'failure_card-incorrect': 'Le numéro ou le code de sécurité de la carte est faux. Vérifiez-les.',
    'failure_card-authentication':
      'Vous n’avez pas confirmé le paiement auprès de votre banque. Essayez de nouveau.',
    'failure_paypal-declined':
      'PayPal n’a pas pu prélever ce compte. Prenez-y une autre source de paiement, ou un autre compte.',
    'failure_provider-refused':
      'Ce moyen de paiement n’a pas pu commencer ; vous n’y êtes pour rien. Choisissez-en un autre, ou réessayez plus tard.',
    failure_refused: 'Le paiement a été refusé.',
    failure_expired: 'Personne n’a payé à temps : cette demande est close. Recommencez quand vous voulez.',
    failure_replaced: 'Vous avez commencé un autre paiement à sa place.',
    responsible: 'Jouer comporte des risques. Ne dépensez que ce que vous pouvez perdre.',
  },
})
