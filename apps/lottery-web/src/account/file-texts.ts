import { defineTexts } from '@repo/ui/texts'

/** A field that takes a file. */
export const fileTexts = defineTexts('files', {
  fr: {
    choose: 'Choisir un fichier',
    drop: 'ou déposez-le ici',
    formats: 'PNG, JPG ou PDF, 2 Mo au plus',
    remove: 'Retirer {{name}}',
    size: '{{size}} Ko',
  },
})
