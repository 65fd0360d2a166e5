import { defineTexts } from '@repo/ui/texts'

/** The texts that distinguish orders. */
export const orderNameTexts = defineTexts('order-name', {
  fr: {
    reference: 'Réf. {{reference}}',
  },
})
