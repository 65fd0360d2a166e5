import { defineTexts } from '@repo/ui/texts'

/** The texts of the sign-in page. */
export const signInTexts = defineTexts('sign-in', {
  fr: {
    title: 'Connexion transporteur',
    lead: 'Vos offres, vos courses et vos gains.',
    noAccount: 'Pas encore transporteur chez Volant ?',
    register: 'S’inscrire',
  },
})
