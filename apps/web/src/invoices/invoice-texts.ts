import { defineTexts } from '@repo/ui/texts'

/** The texts of the links to invoices. */
export const invoiceTexts = defineTexts('invoices', {
  fr: {
    column: 'Factures',
    heading: 'Factures',
    F1: 'Facture du transport',
    F2: 'Facture des frais de service',
    creditF1: 'Avoir sur le transport',
    creditF2: 'Avoir sur les frais de service',
    inconnu: 'Autre document',
    creditinconnu: 'Avoir',
    rowF1: 'Télécharger la facture du transport du {{date}}',
    rowF2: 'Télécharger la facture des frais de service du {{date}}',
    download: 'Télécharger : {{what}} {{number}}',
    none: 'Rien n’a été facturé pour cette commande',
    failed: 'Cette facture n’a pas pu être préparée, veuillez réessayer',
    listFailed: 'Les factures ne se chargent pas',
  },
})
