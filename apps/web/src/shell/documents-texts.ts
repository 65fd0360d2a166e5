import { defineTexts } from '@repo/ui/texts'

/** The texts about a company's register extract; in French only, as all texts behind the sign-in. */
export const documentsTexts = defineTexts('documents', {
  fr: {
    missing: 'Il manque l’extrait KBIS de votre entreprise, de moins de 6 mois.',
    waiting: 'Nous vérifions l’extrait KBIS de votre entreprise.',
    refused: 'L’extrait KBIS de votre entreprise a été refusé.',
    refusedFor: 'L’extrait KBIS de votre entreprise a été refusé : {{reason}}',
    expired: 'L’extrait KBIS de votre entreprise a expiré : envoyez-en un de moins de 6 mois.',
    other: 'L’extrait KBIS de votre entreprise n’est pas validé.',
    send: 'Envoyer l’extrait',
  },
})
