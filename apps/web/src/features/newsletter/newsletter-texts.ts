import { defineTexts } from '@repo/ui/texts'

export const newsletterTexts = defineTexts('newsletter', {
  fr: {
    title: 'Lettre d’information',
    confirming: 'Nous confirmons votre inscription…',
    doneTitle: 'C’est confirmé',
    done: 'Votre inscription à la lettre d’information est confirmée. À bientôt !',
    failedTitle: 'La confirmation n’a pas abouti',
    missing: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail que vous avez reçu.',
    retry: 'Réessayer',
    home: "Retour à l'accueil",
  },
})
