import { defineTexts } from '@repo/ui/texts'

/** The texts of the pages behind the newsletter's links. */
export const newsletterTexts = defineTexts('newsletter', {
  fr: {
    title: 'Lettre d’information',
    confirming: 'Nous confirmons votre inscription…',
    doneTitle: 'C’est confirmé',
    done: 'Votre inscription à la lettre d’information est confirmée. À bientôt !',
    failedTitle: 'La confirmation n’a pas abouti',
    missing: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail que vous avez reçu.',
    retry: 'Réessayer',
    leaveTitle: 'Ne plus recevoir la lettre ?',
    leaveHint: 'Vous ne recevrez plus notre lettre d’information. Les e-mails de vos expéditions continuent.',
    leave: 'Me désinscrire',
    leftTitle: 'Vous êtes désinscrit',
    left: 'Plus aucune lettre ne vous sera envoyée, et votre adresse sera effacée dans 30 jours. Une erreur ? Vous pouvez revenir.',
    comeBack: 'Me réinscrire',
    backTitle: 'Vous êtes de nouveau inscrit',
    back: 'Vous recevrez la prochaine lettre. À bientôt !',
    leaveFailedTitle: 'La désinscription n’a pas abouti',
    home: "Retour à l'accueil",
  },
})
