import { defineTexts } from '@repo/ui/texts'

/** The texts of a month's invoices. */
export const invoiceTexts = defineTexts('carrier-invoices', {
  fr: {
    title: 'Factures émises en votre nom',
    hint: 'La plateforme les établit pour vous et les remet aux expéditeurs.',
    invoice: 'Facture',
    creditNote: 'Avoir',
    download: 'Télécharger : {{what}} {{number}}',
    more: 'Afficher plus de factures',
    loadFailed: 'Vos factures n’ont pas pu être chargées',
  },
})
