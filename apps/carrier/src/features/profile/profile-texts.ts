import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of a carrier's profile and security. */
export const profileTexts = defineTexts('profile', {
  fr: {
    title: 'Profil et sécurité',
    back: 'Mon compte',
    loading: 'Chargement de votre profil',

    contact: 'Coordonnées',
    phone: 'Téléphone',
    phoneHint: 'L’expéditeur de votre course peut vous y appeler.',
    email: 'Adresse e-mail',
    emailHint: 'Vous vous connectez avec cette adresse. Une nouvelle adresse sert une fois confirmée.',
    save: 'Enregistrer',

    business: 'Entreprise',
    factsHint:
      'Ces informations figurent sur vos pièces et vos factures. Pour les corriger, écrivez au support.',
    denomination: 'Dénomination',
    status: 'Statut',
    siret: 'SIRET',
    vat: 'N° de TVA',
    representative: 'Représentant légal',
    headOffice: 'Adresse du siège social',
    billing: 'Adresse de facturation',
    contactName: 'Nom du contact',
    secondaryEmail: 'E-mail de secours (facultatif)',
    employer: 'Votre entreprise gère vos véhicules et vos courses ; vos coordonnées restent les vôtres.',

    signIn: 'Connexion',
    deletionTRIN:
      'Vos données personnelles et vos pièces sont effacées aussitôt et définitivement. Seules restent les écritures que la loi impose de conserver.',
    deletionTREN:
      'Les données de l’entreprise sont effacées aussitôt et définitivement, et les comptes de ses chauffeurs sont fermés. Seules restent les écritures que la loi impose de conserver.',
    deletionRunning: 'Impossible tant qu’une course est en cours.',
  },
})
