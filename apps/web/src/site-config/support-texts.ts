import { defineTexts } from '@repo/ui/texts'

/** The text of the button that writes to the support. */
export const supportTexts = defineTexts('support', {
  fr: { write: 'Écrire au support' },
})
