import { defineTexts } from '@repo/ui/texts'

/** The texts around the specification, which is in English. */
export const specificationTexts = defineTexts('specification', {
  fr: {
    lead: 'Tout ce qui décide d’un tirage, octet par octet : assez pour écrire votre propre vérificateur. Le texte est en anglais.',
    contents: 'Sommaire',
    plain: 'Le même texte, brut',
    vectors: 'Vecteurs de test',
    verifier: 'Notre vérificateur, en un fichier',
  },
})
