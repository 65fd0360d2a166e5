import { defineTexts } from '@repo/ui/texts'

/** The texts shared by the sections of the account. */
export const accountTexts = defineTexts('account', {
  fr: {
    unread_one: '{{count}} non lue',
    unread_other: '{{count}} non lues',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Paramètre modifié',
    iban: 'IBAN',
    bic: 'BIC (facultatif)',
  },
})
