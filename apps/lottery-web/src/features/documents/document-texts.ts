import { defineTexts } from '@repo/ui/texts'

/** The texts around a long text. */
export const documentTexts = defineTexts('documents', {
  fr: { contents: 'Sommaire', version: 'Version du {{date}}' },
})
