import { defineTexts } from '@repo/ui/texts'

/** The texts of the indicators that the law requires. */
export const indicatorTexts = defineTexts('indicators', {
  fr: {
    title: 'Activité et revenus des transporteurs',
    lead: 'Combien de temps travaillent et ce que gagnent, en moyenne, les transporteurs indépendants qui livrent avec Volant.',
    year: 'Année',
    figuresOf: 'Chiffres de l’année {{year}}, publiés le {{day}}.',
    wheels: 'Deux et trois roues',
    others: 'Autres véhicules',
    duration: 'Durée d’une livraison',
    income: 'Revenu par livraison',
    wait: 'Attente avant une proposition',
    tooFew: 'Trop peu de transporteurs',
    perWeek: 'Par semaine',
    perMonth: 'Par mois',
    volume: 'Livraisons effectuées',
    from: 'Plus de {{most}}',
    between: '{{from}} à {{to}}',
    totalDuration: 'Durée cumulée',
    totalIncome: 'Revenu',
    emptyTitle: 'Pas encore d’indicateurs',
    emptyHint: 'Les premiers seront publiés ici au début de l’année prochaine.',
    loadFailed: 'Les indicateurs n’ont pas pu être chargés',
    method: 'Comment ces chiffres sont calculés',
    methodDuration:
      'La durée d’une livraison va de l’enlèvement de la marchandise à sa remise au destinataire. Les durées cumulées additionnent les livraisons d’une semaine ou d’un mois.',
    methodIncome:
      'Le revenu est ce que la plateforme verse au transporteur, frais de service déduits, avant ses propres charges, cotisations et impôts.',
    methodWait:
      'L’attente est le temps passé en ligne sans livraison, rapporté au nombre de propositions reçues.',
    methodGroups:
      'Sont comptés les transporteurs indépendants, et non les chauffeurs salariés d’une entreprise. Chacun est dans le groupe des véhicules avec lesquels il a le plus livré dans l’année.',
    methodFew: 'Un chiffre qui reposerait sur moins de dix transporteurs n’est pas publié.',
    law: 'Ces indicateurs sont publiés chaque année en application de l’article L. 1326-3 du code des transports et du décret n° 2021-501 du 22 avril 2021.',
    data: 'Les mêmes chiffres en données ouvertes (JSON)',
  },
})
