import { defineTexts } from '@repo/ui/texts'

/** The texts of the pages behind emailed links. */
export const linksTexts = defineTexts('links', {
  fr: {
    expiredTitle: 'Ce lien a expiré',
    expiredLead: 'Chaque lien ne sert qu’une fois, et pour un temps limité. Veuillez en demander un nouveau.',
    email: 'Adresse e-mail du compte',
    askAnother: 'Demander un nouveau lien',
    askedTitle: 'Un nouveau lien est demandé',
    askedText:
      'Si un compte attend son activation à cette adresse, un nouveau lien y arrive dans quelques instants. L’ancien ne vaut plus.',
    otherLinks: 'Le lien servait à autre chose ?',
    another_password: 'Choisir un nouveau mot de passe',
    another_signIn: 'Se connecter à nouveau',
    another_email: 'Changer d’adresse depuis mon profil',
    another_winner: 'Demander un autre lien depuis mes tirages',
    checking: 'Vérification du lien',
    activationTitle: 'Activer votre compte',
    activationLead: 'Il ne manque qu’un clic.',
    activationButton: 'Activer mon compte',
    activatedTitle: 'Votre compte est activé',
    activatedText:
      'Connectez-vous, puis ajoutez votre pièce d’identité : vous pourrez jouer dès qu’elle sera validée.',
    newEmailTitle: 'Confirmer votre nouvelle adresse',
    newEmailLead: 'Dès cet instant, vous vous connecterez avec elle et nous vous y écrirons.',
    newEmailButton: 'Confirmer cette adresse',
    newEmailDone: 'Votre adresse e-mail est changée',
    newEmailDoneText: 'L’ancienne adresse en est informée.',
    winnerTitle: 'Confirmer votre gain',
    winnerLead:
      'Ce clic prouve que le gain est arrivé jusqu’à vous. Votre identité est vérifiée une seconde fois, puis vous dites où verser la somme.',
    winnerButton: 'Confirmer mon gain',
    winnerDone: '{{amount}} sont à vous',
    winnerDoneText: 'Votre gain est confirmé. Dites-nous sur quel compte le verser.',
    winnerNext: 'Demander le versement',
    winnerExpired: 'Votre pièce d’identité a expiré',
    winnerExpiredText:
      'Envoyez-en une nouvelle depuis votre profil. Dès qu’elle sera validée, confirmez votre gain par ce même lien ou par un autre, demandé depuis Mes tirages. Le délai de 60 jours court toujours.',
    winnerRenew: 'Envoyer une nouvelle pièce',
    winnerQuestioned: 'Ce gain est en attente',
    winnerQuestionedText:
      'Quelque chose s’oppose encore à ce gain. Rien n’est décidé : voyez pourquoi, et répondez-nous.',
    winnerAnswer: 'Voir pourquoi et répondre',
    newsletterTitle: 'Ne plus recevoir la lettre d’information ?',
    newsletterLead:
      'Vous ne recevrez plus notre lettre. Les messages sur vos tirages, vos crédits et votre compte continuent.',
    newsletterLeave: 'Ne plus recevoir la lettre',
    newsletterLeft: 'Vous ne recevrez plus la lettre',
    newsletterLeftText: 'Aucune autre lettre ne vous sera envoyée. Une erreur ? Vous pouvez revenir.',
    newsletterRejoin: 'Recevoir à nouveau la lettre',
    newsletterBack: 'Vous recevrez de nouveau la lettre',
    newsletterBackText: 'Vous recevrez la prochaine. Vous pouvez changer d’avis quand vous voulez.',
    newsletterNoToken: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis la lettre que vous avez reçue.',
    newsletterSettings: 'Ou réglez vos e-mails depuis votre compte',
    stopTitle: 'Ne plus recevoir ces e-mails ?',
    stop_draw:
      'Il s’agit des reçus de vos tickets et des rappels avant la clôture. Ce qui touche à l’argent, aux gains et à la sécurité vous est toujours écrit.',
    stop_result:
      'Il s’agit des résultats quand votre ticket n’a pas gagné. Un gain vous est toujours annoncé.',
    stop_credits:
      'Il s’agit des crédits offerts qui expirent bientôt. Ce qui touche à l’argent et à la sécurité vous est toujours écrit.',
    stopSettings: 'Régler mes e-mails',
    stopButton: 'Ne plus les recevoir',
    stopped: 'Vous ne recevrez plus ces e-mails',
    stoppedText: 'Vous pouvez les reprendre quand vous voulez depuis votre compte.',
    stopNoToken: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail que vous avez reçu.',
    home: 'Retour à l’accueil',
    signIn: 'Se connecter',
    toProfile: 'Voir mon profil',
  },
})
