import { defineTexts } from '@repo/ui/texts'

/** The texts beside the product's screenshots. */
export const productTexts = defineTexts('product', {
  fr: {
    live: 'Le suivi en direct d’une livraison',
  },
})
