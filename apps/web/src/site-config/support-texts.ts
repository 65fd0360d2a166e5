import { defineTexts } from '@repo/ui/texts'

export const supportTexts = defineTexts('support', {
  fr: { write: 'Écrire au support' },
})
