import { defineTexts } from '@repo/ui/texts'

/** The texts of the company's deliveries. */
export const deliveriesTexts = defineTexts('fleet-deliveries', {
  fr: {
    title: 'Courses',
    lead: 'Les courses de vos chauffeurs. Vos chauffeurs ne voient ni les prix ni les gains.',
    earnings: 'Relevés et factures',
    which: 'Courses affichées',
    all: 'Toutes',
    running: 'En cours',
    over: 'Terminées',
    driver: 'Chauffeur',
    everyDriver: 'Tous les chauffeurs',
    price: 'Prix payé',
    gain: 'Gain',
    list: 'Courses',
    more: 'Afficher plus',
    emptyTitle: 'Aucune course',
    emptyHint: 'Les courses que vos chauffeurs acceptent apparaissent ici.',
    notStarted: 'Acceptée',
    ACC: 'À l’approche',
    ENEF: 'Enlevée',
    ENAC: 'En route',
    LIEF: 'Livrée',
    RET: 'En retour',
    RETF: 'Retournée',
    ANN: 'Annulée',
  },
})
