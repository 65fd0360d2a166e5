import { defineTexts } from '@repo/ui/texts'

export const accountTexts = defineTexts('account', {
  fr: {
    title: 'Mon compte',
    TRIN: 'Transporteur indépendant',
    TREN: 'Entreprise de transport',
    LIVR: 'Chauffeur',

    activity: 'Mon activité',
    profile: 'Profil et sécurité',
    profileHint: 'Coordonnées, mot de passe',
    payouts: 'Versements',
    payoutsHint: 'Compte bancaire, TVA',
    documents: 'Pièces justificatives',
    documentsToBring_one: '{{count}} à fournir',
    documentsToBring_other: '{{count}} à fournir',
    documentsRefused_one: '{{count}} refusée',
    documentsRefused_other: '{{count}} refusées',
    documentsInReview: 'En vérification',
    documentsValid: 'À jour',
    vehicles: 'Véhicules',
    claims: 'Réclamations',
    claimsHint: 'Ce que des expéditeurs ont signalé',
    reviews: 'Avis',
    reviewsHint: 'Ce que les expéditeurs disent de vos livraisons',
    noVehicle: 'Aucun véhicule choisi',
    vehicleCount_zero: 'Aucun véhicule',
    vehicleCount_one: '{{count}} véhicule',
    vehicleCount_other: '{{count}} véhicules',

    app: 'Application',
    notifications: 'Notifications',
    notificationsHint: 'Ce qui est arrivé à votre compte',
    unread_one: '{{count}} non lue',
    unread_other: '{{count}} non lues',
    messageChoices: 'Mes messages',
    messageChoicesHint: 'Par notification, e-mail ou SMS',
    theme: 'Thème',
    themeAuto: 'Auto',
    themeLight: 'Clair',
    themeDark: 'Sombre',

    help: 'Aide et informations',
    faq: 'Questions fréquentes',
    contact: 'Contacter le support',
    terms: 'Conditions d’utilisation',
    privacy: 'Confidentialité',
    legal: 'Mentions légales',
    newTab: '(nouvel onglet)',

    signOut: 'Se déconnecter',
    signOutTitle: 'Se déconnecter ?',
    signOutOnDuty: 'Vous êtes en ligne : vous passerez hors ligne et ne recevrez plus d’offres.',
    signOutUnsent_one:
      '{{count}} étape de votre course n’est pas encore envoyée : son heure, sa photo et sa signature seront perdues.',
    signOutUnsent_many:
      '{{count}} étapes de votre course ne sont pas encore envoyées : leurs heures, photos et signatures seront perdues.',
    signOutUnsent_other:
      '{{count}} étapes de votre course ne sont pas encore envoyées : leurs heures, photos et signatures seront perdues.',
    signOutUnsentMessages_one: '{{count}} message n’a pas encore été envoyé : il serait perdu.',
    signOutUnsentMessages_many: '{{count}} messages n’ont pas encore été envoyés : ils seraient perdus.',
    signOutUnsentMessages_other: '{{count}} messages n’ont pas encore été envoyés : ils seraient perdus.',
    signOutDelivery:
      'Une course est en cours : sans connexion, vous ne pourrez plus la mener à bien. Terminez-la d’abord si vous le pouvez.',
    signOutConfirm: 'Me déconnecter',
    stay: 'Rester connecté',
  },
})
