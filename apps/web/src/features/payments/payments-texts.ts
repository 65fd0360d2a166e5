import { defineTexts } from '@repo/ui/texts'

/** What 'Mes Paiements' says. */
export const paymentsTexts = defineTexts('payments', {
  fr: {
    title: 'Mes Paiements',
    date: 'Date',
    pickup: 'Enlèvement',
    delivery: 'Livraison',
    amount: 'Montant',
    none: 'Aucun débit',
    fee: 'Frais d’annulation',
    reserved: 'Réservé sur votre carte, débité à l’enlèvement',
    released: 'Montant réservé libéré',
    refund_encours: 'Remboursement en cours : {{amount}}',
    refund_effectue: 'Remboursé : {{amount}}',
    open: 'Voir la commande du {{date}}, de {{from}} à {{to}}',
    more: 'Voir plus',
    emptyTitle: 'Aucun paiement pour le moment',
    emptyHint: 'Ce que vous payez pour vos livraisons apparaîtra ici.',
    newShipment: 'Nouvelle expédition',
    loadFailed: 'Vos paiements ne se chargent pas',
  },
})
