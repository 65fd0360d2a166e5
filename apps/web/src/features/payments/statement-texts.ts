import { defineTexts } from '@repo/ui/texts'

/** The texts of the company's monthly statement. */
export const statementTexts = defineTexts('sender-statement', {
  fr: {
    title: 'Relevé mensuel',
    hint: 'Vos expéditions du mois : montants débités et remboursés, factures et TVA.',
    month: 'Mois',
    pdf: 'Relevé (PDF)',
    csv: 'Export (CSV)',
    failed: 'Ce fichier n’a pas pu être préparé, veuillez réessayer',
  },
})
