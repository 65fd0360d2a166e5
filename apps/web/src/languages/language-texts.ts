import { defineTexts } from '@repo/ui/texts'

/** The texts of the choice of a language; `partly` shows in the other languages only. */
export const languageTexts = defineTexts('languages', {
  fr: {
    choose: 'Langue du site',
    partly: 'L’espace expéditeur, les e-mails et les documents sont en français.',
  },
})
