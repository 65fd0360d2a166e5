import { defineTexts } from '@repo/ui/texts'

/** What the pictures of the product show. */
export const productTexts = defineTexts('product', {
  fr: {
    live: 'Le suivi en direct d’une livraison',
  },
})
