import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of the offer filters. */
export const filterTexts = defineTexts('offer-filters', {
  fr: {
    title: 'Mes filtres d’offres',
    back: 'Mon activité',
    lead: 'Ce que vous écartez ici ne vous est pas proposé, et ne compte ni comme refusé ni comme manqué.',
    amount: 'Montant',
    gainMin: 'Montant net minimum',
    gainMinHint: 'Laissez vide pour recevoir toutes les offres.',
    area: 'Zone de travail',
    areaHint: 'L’enlèvement et la livraison y sont tous les deux.',
    anywhere: 'Partout',
    around: 'Autour d’un lieu',
    departments: 'Départements choisis',
    place: 'Lieu',
    radius: 'Rayon',
    km: '{{count}} km',
    departmentsLabel: 'Départements',
    departmentsHint: 'Vingt au plus.',
    search: 'Nom ou numéro',
    none: 'Aucun département de ce nom',
    save: 'Enregistrer',
    saved: 'Filtres enregistrés',
    savedHint: 'Ils valent dès la prochaine demande.',
  },
})
