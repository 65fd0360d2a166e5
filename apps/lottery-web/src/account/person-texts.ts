import { defineTexts } from '@repo/ui/texts'

/** The texts of a person's fields. */
export const personTexts = defineTexts('person', {
  fr: {
    firstName: 'Prénom',
    birthName: 'Nom de naissance',
    usageName: 'Nom d’usage ou d’épouse (facultatif)',
    gender: 'Genre',
    choose: 'Choisir…',
    male: 'Homme',
    female: 'Femme',
    other: 'Autre',
    birthDate: 'Date de naissance',
    birthDateForm: 'JJ/MM/AAAA',
    birthCity: 'Ville de naissance',
    residenceCity: 'Ville de résidence',
    country: 'Pays de résidence',
    nickname: 'Pseudo',
    phone: 'Téléphone (facultatif)',
  },
})
