import { defineTexts } from '@repo/ui/texts'

/** What stands around a long text. */
export const documentTexts = defineTexts('documents', {
  fr: { contents: 'Sommaire', version: 'Version du {{date}}' },
})
