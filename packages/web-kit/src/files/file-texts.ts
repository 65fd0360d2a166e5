import { defineTexts } from '@repo/ui/texts'

/** The texts of a field that takes a file. */
export const fileTexts = defineTexts('files', {
  fr: {
    choose: 'Choisir un fichier',
    drop: 'ou déposez-le ici',
    formats: 'PNG, JPG ou PDF, 2 Mo au plus',
    remove: 'Retirer {{name}}',
    kilobytes: '{{size}} Ko',
    megabytes: '{{size}} Mo',
  },
})
