import { defineTexts } from '@repo/ui/texts'

/** The texts of the documents page. */
export const documentTexts = defineTexts('carrier-documents', {
  fr: {
    title: 'Pièces justificatives',
    back: 'Mon compte',
    leadTRIN: 'Les offres viennent dès que vos pièces et celles du véhicule choisi sont approuvées.',
    leadTREN:
      'Un véhicule travaille dès que ses pièces, celles de l’entreprise et celles de son chauffeur sont approuvées.',
    leadLIVR:
      'Vos pièces personnelles. Celles de l’entreprise et de ses véhicules sont fournies par son administrateur.',

    progress: '{{approved}} sur {{count}} approuvées',
    allApproved: 'Toutes vos pièces sont à jour',
    validUntil: 'Valables jusqu’au {{date}}.',
    companyMissing:
      'Vos pièces sont à jour, mais celles de votre entreprise ou de votre véhicule ne le sont pas encore toutes.',
    soon_one:
      '{{count}} pièce expire bientôt : renouvelez-la au plus tard le {{date}} pour continuer à recevoir des offres.',
    soon_other:
      '{{count}} pièces expirent bientôt : renouvelez-les au plus tard le {{date}} pour continuer à recevoir des offres.',

    groupToDo: 'À fournir ({{count}})',
    groupReview: 'En cours de vérification ({{count}})',
    groupApproved: 'Approuvées ({{count}})',
    none: 'Aucune pièce ne vous est demandée',
    noneHint: 'Vous serez prévenu si l’une d’elles devient nécessaire.',

    A_FOURNIR: 'À fournir',
    EN_COURS: 'En vérification',
    APPROUVEE: 'Approuvée',
    REFUSEE: 'Refusée',
    inconnu: 'Autre état',
    updateToSend: 'Rechargez l’application pour envoyer cette pièce.',
    soonBadge: 'Expire bientôt',
    refusedBecause: 'Refusée : {{reason}}',
    refusedPlain: 'Refusée. Envoyez un document lisible et complet.',
    expiredOn: 'Était valable jusqu’au {{date}}',
    approvedUntil: 'Valable jusqu’au {{date}}',
    sentOn: 'Envoyée le {{date}}',
    stillApproved: 'La précédente reste valable jusqu’au {{date}}.',

    photograph: 'Photographier',
    file: 'Choisir un fichier',
    replace: 'Remplacer',
    actionOn: '{{action}} : {{name}}',
    see: 'Voir',
    newTab: '(nouvel onglet)',
    formats: 'Photo, PNG, JPG ou PDF de 2 Mo au plus. Les photos sont réduites avant l’envoi.',

    sendTitle: 'Envoyer : {{name}}',
    check: 'Le document est-il entier, net et lisible ?',
    page: 'Page {{page}}',
    pagePreview: 'Aperçu de la page {{page}}',
    addPage: 'Ajouter l’autre face',
    removePage: 'Retirer la page {{page}}',
    licenceClasses: 'Catégories de votre permis',
    licenceClassesHint:
      'Toutes celles qui y figurent : elles décident des véhicules que vous pouvez conduire.',
    licenceEnd: 'Valable jusqu’au',
    licenceEndHint: 'Rubrique 4b du permis ; le 19/01/2033 pour un permis rose.',
    preparing: 'Préparation de la photo…',
    sending: 'Envoi en cours…',
    send: 'Envoyer',
    otherFile: 'Choisir autre chose',
    unreadable: 'Cette image ne peut pas être lue. Formats acceptés : PNG, JPG et PDF',
    sent: 'Pièce envoyée',
    sentHint: 'Notre équipe la vérifie ; vous serez prévenu du résultat.',
    offline: 'Vous êtes hors connexion : la pièce n’est pas partie. Réessayez une fois la connexion revenue.',
  },
})
