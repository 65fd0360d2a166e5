import { defineTexts } from '@repo/ui/texts'

/** The texts of the account page, and of the page after an account was closed. */
export const accountTexts = defineTexts('account', {
  fr: {
    title: 'Mon compte',
    lead: 'Vos informations, votre photo et votre mot de passe.',
    loading: 'Chargement de votre compte',
    individual: 'Compte particulier',
    company: 'Compte entreprise',
    memberOf: 'Membre de {{company}}',

    profile: 'Mon profil',
    save: 'Modifier mon profil',
    lastName: 'Nom',
    firstNames: 'Prénoms',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'Adresse e-mail',
    emailHint: 'Vous vous connectez avec cette adresse. Une nouvelle adresse sert une fois confirmée.',
    memberHint: 'Seule l’entreprise modifie son profil. Vos propres informations :',

    facts: 'Votre entreprise',
    addresses: 'Adresses',
    contact: 'Contact',
    denomination: 'Dénomination',
    representative: 'Représentant légal',
    status: 'Statut',
    choose: 'Choisir',
    siret: 'Numéro SIRET',
    vat: 'Numéro de TVA',
    sectors: 'Secteurs d’activité',
    headOffice: 'Adresse du siège social',
    billing: 'Adresse de facturation',
    establishment: 'Adresse de l’établissement d’enlèvement',
    contactName: 'Nom du contact',
    secondaryEmail: 'E-mail de secours (facultatif)',
    secondaryEmailHint: 'Prévenu lui aussi quand le mot de passe ou l’e-mail change.',
    register: 'Extrait KBIS',
    registerHint: 'Moins de 6 mois',
    newRegister: 'Nouvel extrait KBIS',
    noRegister: 'Aucun extrait KBIS n’est enregistré.',
    registersFailed: 'L’état de votre extrait KBIS n’a pas pu être chargé.',
    retry: 'Réessayer',
    seeRegister: 'Voir l’extrait déposé le {{date}}',
    newTab: '(nouvel onglet)',
    underReview: 'En cours de vérification',
    approved: 'Validé jusqu’au {{date}}',
    approvedForever: 'Validé',
    refused: 'Refusé',
    refusedFor: 'Refusé : {{reason}}',
    expired: 'Expiré',
    otherState: 'Autre état',

    home: "Retour à l'accueil",
    deletionHint:
      'Vos données personnelles sont effacées aussitôt et définitivement. Restent seulement les écritures que la loi impose de conserver, les preuves d’une livraison de moins de 24 heures ou contestée et, tant qu’un montant reste dû, votre adresse e-mail et la référence de votre carte chez notre prestataire de paiement, 5 ans au plus.',
    deletionHintCompany:
      'Les données de l’entreprise sont effacées aussitôt et définitivement, et les comptes de ses membres sont fermés. Restent seulement les écritures que la loi impose de conserver, les preuves d’une livraison de moins de 24 heures ou contestée et, tant qu’un montant reste dû, son adresse e-mail et la référence de sa carte chez notre prestataire de paiement, 5 ans au plus.',
    deletionOwed:
      'Il reste {{amount}} à régler. La suppression n’efface pas ce montant : la carte de l’expédition concernée pourra encore être débitée. Jusqu’au règlement, notre prestataire de paiement garde l’adresse e-mail du compte, 5 ans au plus, et la référence de cette carte, 13 mois au plus.',
  },
})
