import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of an unknown path. */
export const notFoundTexts = defineTexts('notFound', {
  fr: {
    title: 'Cette page n’existe pas',
    hint: 'L’adresse est peut-être incomplète, ou la page a été déplacée.',
    home: 'Retour à l’accueil',
  },
})
