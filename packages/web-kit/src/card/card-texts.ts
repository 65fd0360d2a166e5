import { defineTexts } from '@repo/ui/texts'

/** The texts of every card form. */
export const cardTexts = defineTexts('card', {
  fr: {
    simulated: 'Paiement simulé — carte de test 4242 4242 4242 4242',
    simulatedHint: 'Aucune somme n’est prélevée. Date future et code au choix, par exemple 12/34 et 123.',
    fillTestCard: 'Remplir avec la carte de test',
    otherCards: 'Autres cartes de test',
    card_secure: 'Authentification 3-D Secure',
    card_declined: 'Carte refusée',
    card_funds: 'Fonds insuffisants',
    card_expired: 'Carte expirée',
    cardNumber: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryHint: 'MM/AA',
    cvc: 'Code de sécurité',
    payAmount: 'Payer {{amount}}',
    secureTitle: 'Authentification de votre banque',
    secureText:
      'Authentification 3-D Secure simulée : votre banque vous demande de confirmer ce paiement de {{amount}}.',
    secureApprove: 'Confirmer le paiement',
    secureApproveSetup: 'Confirmer l’enregistrement',
    secureRefuse: 'Refuser',
    loadingStripe: 'Chargement du formulaire sécurisé…',
    stripeFailed: 'Le formulaire de paiement ne se charge pas. Vérifiez votre connexion puis réessayez.',
    confirmAgain: 'Vérifier à nouveau',
    failedTitle: 'Paiement échoué',
    failedText: 'Le paiement a échoué, veuillez ressayer à nouveau.',
    secureSetupText:
      'Authentification 3-D Secure simulée : votre banque vous demande de confirmer l’enregistrement de votre carte.',
    card_later: 'Enregistrée, puis refusée au paiement',
    saveCard: 'Enregistrer la carte',
    saveFailedTitle: 'Carte non enregistrée',
    saveFailedText: 'La carte n’a pas pu être enregistrée, veuillez réessayer.',
    refused_generic_decline: 'Votre carte a été refusée.',
    refused_insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
    refused_expired_card: 'Votre carte a expiré.',
    refused_incorrect_number: 'Votre numéro de carte est incorrect.',
    refused_invalid_expiry_month: 'Le mois d’expiration de votre carte n’est pas valide.',
    refused_invalid_expiry_year: 'L’année d’expiration de votre carte n’est pas valide.',
    refused_invalid_cvc: 'Le code de sécurité de votre carte n’est pas valide.',
    refused_incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
    refused_test_mode_live_card:
      'Votre carte a été refusée. Le paiement est simulé : utilisez une carte de test.',
    refused_authentication_required:
      'Votre carte a été refusée. Cette transaction nécessite une authentification.',
    refused_authentication_failure:
      'Nous ne pouvons pas authentifier votre moyen de paiement. Veuillez choisir un autre moyen de paiement et réessayer.',
  },
})
