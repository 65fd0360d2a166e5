import { defineTexts } from '@repo/ui/texts'

/** By what orders are told apart. */
export const orderNameTexts = defineTexts('order-name', {
  fr: {
    reference: 'Réf. {{reference}}',
  },
})
