import { defineTexts } from '@repo/ui/texts'

/** The texts of the earnings page. */
export const earningsTexts = defineTexts('earnings', {
  fr: {
    title: 'Gains',
    monthBefore: 'Mois précédent',
    monthAfter: 'Mois suivant',
    net: 'Gain net',
    netSoFar: 'Gain net à ce jour',
    perHour: 'Par heure en ligne',
    perDay: 'Par journée',
    perDelivery: 'Par livraison',
    gross: 'Montant brut',
    grossHint: 'payé par les expéditeurs, TTC, corrections et retenues déduites',
    fee: 'Frais de service Volant',
    payout: 'Versement le {{day}}',
    paid: '{{amount}} versés le {{day}}',
    payoutUnderWay: '{{amount}} en cours de virement, le {{day}}',
    payoutWaits: 'Versement de {{amount}} en attente : {{reason}}',
    payoutOther: 'Versement de {{amount}}',
    payoutRejected: 'La banque a refusé le virement de {{amount}} : vérifiez vos coordonnées bancaires',
    payoutReference: 'Référence du virement : {{reference}}',
    payoutAccount: 'Mes coordonnées bancaires',
    carriedOver: 'Reports et corrections d’autres mois : {{amount}}',
    nothingToPay: 'Rien à verser pour ce mois',
    carriedForward: 'Solde négatif, reporté sur le mois suivant',
    deliveries_one: '{{count}} livraison',
    deliveries_other: '{{count}} livraisons',
    compensations_one: '{{count}} annulation compensée',
    compensations_other: '{{count}} annulations compensées',

    byDay: 'Par jour',
    chart: 'Gain net de chaque jour de {{month}} ; le meilleur jour est le {{best}} avec {{amount}}',
    chartHint: 'Touchez un jour pour voir son gain',
    dayTable: 'Voir les chiffres de chaque jour',
    day: 'Jour',
    count: 'Livraisons',

    byDriver: 'Par chauffeur',
    everyone: 'Tous les chauffeurs',

    statement: 'Relevé (PDF)',
    export: 'Export (CSV)',
    fileFailed: 'Ce fichier n’a pas pu être préparé, veuillez réessayer',

    lines: 'Livraisons du mois',
    cancelled: 'Annulation par l’expéditeur',
    corrected: 'Correction après remboursement de l’expéditeur',
    charged: 'Retenue : motif et contestation plus bas',
    chargeCancelled: 'Retenue annulée',
    otherLine: 'Autre opération',
    lineSums: '{{gross}} − {{fee}} de frais',
    more: 'Afficher plus',
    emptyTitle: 'Aucun gain ce mois-ci',
    emptyHint: 'Chaque livraison terminée apparaît ici aussitôt, avec ce qu’elle vous rapporte.',
    emptyCompanyHint: 'Chaque livraison terminée par l’un de vos chauffeurs apparaît ici aussitôt.',
    loadFailed: 'Vos gains n’ont pas pu être chargés',
    year: 'Récapitulatif annuel',
    yearHint: 'Opérations, montants et temps d’activité de l’année',
  },
})

/** The texts of the page of a year's figures. */
export const yearTexts = defineTexts('yearly-figures', {
  fr: {
    title: 'Récapitulatif annuel',
    back: 'Gains',
    yearBefore: 'Année précédente',
    yearAfter: 'Année suivante',
    netOfYear: 'Net de l’année',
    netSoFar: 'Net de l’année à ce jour',
    operationCount_one: '{{count}} opération',
    operationCount_other: '{{count}} opérations',
    loadFailed: 'Vos chiffres n’ont pas pu être chargés',

    amounts: 'Opérations et montants',
    operations: 'Opérations',
    gross: 'Brut',
    fee: 'Frais',
    net: 'Net',
    amountsHint:
      'Opérations : livraisons et annulations compensées. Brut : ce qu’ont payé les expéditeurs, TTC. Frais : frais de service de la plateforme. Les retenues ne sont pas déduites.',
    quarter: 'Trimestre',
    quarter_1: 'T1, janvier à mars',
    quarter_2: 'T2, avril à juin',
    quarter_3: 'T3, juillet à septembre',
    quarter_4: 'T4, octobre à décembre',
    total: 'Année',

    activity: 'Temps d’activité',
    online: 'En ligne',
    waiting: 'En attente d’une proposition',
    carrying: 'En prestation',
    carryingHint: 'de l’enlèvement à la remise au destinataire',
    offers: 'Propositions reçues',
    distance: 'Distance des livraisons',
    means: 'En moyenne',
    meanWait: 'Attente avant une proposition',
    meanCarrying: 'Durée d’une prestation',
    meanDistance: 'Distance d’une livraison',
    meanIncome: 'Revenu net d’une livraison',
    none: '—',

    drivers: 'Par chauffeur',
    driver: 'Chauffeur',
    deliveries: 'Livraisons',

    download: 'Télécharger mes données',
    why: 'Pourquoi ces chiffres',
    whyData:
      'Vous avez le droit d’accéder aux données de votre activité, de les recevoir dans un format structuré et de les transmettre (code du travail, art. L. 7342-7).',
    whyTax:
      'Le nombre d’opérations, le montant brut et les frais, par trimestre, sont ceux que la plateforme vous communique et déclare chaque année à l’administration fiscale, au plus tard le 31 janvier (code général des impôts, art. 242 bis et 1649 ter A). Obligations fiscales et sociales : impots.gouv.fr et urssaf.fr.',
    whyPlatform:
      'Les moyennes de toute la plateforme sont publiées chaque année (code des transports, art. L. 1326-3).',
    platform: 'Voir les indicateurs de la plateforme',
  },
})
