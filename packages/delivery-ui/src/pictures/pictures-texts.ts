import { defineTexts } from '@repo/ui/texts'

/** The texts of the field for pictures. */
export const picturesTexts = defineTexts('pictures', {
  fr: {
    choose: 'Ajouter des photos',
    drop: 'ou déposez-les ici',
    count: '{{count}} sur {{most}}',
    full: 'Vous avez ajouté {{most}} photos, le maximum.',
    reading: 'Préparation des photos…',
    shown: 'Photo {{number}}',
    remove: 'Retirer la photo {{number}}',
    unreadable: '« {{name}} » n’est pas une photo que nous pouvons lire : choisissez une image PNG ou JPG.',
    tooMany: '{{most}} photos au plus : les suivantes n’ont pas été ajoutées.',
  },
})
