import { defineTexts } from '@repo/ui/texts'

/** The texts of the page behind an invitation's link. */
export const invitationTexts = defineTexts('invitation', {
  fr: {
    title: 'Rejoindre {{company}}',
    titleLoading: 'Invitation',
    lead: '{{company}} vous invite dans son espace Volant. Créez votre accès : il ne sert qu’à vous.',
    administrateur: 'Vous pourrez commander et gérer l’entreprise.',
    operateur: 'Vous pourrez commander et suivre les expéditions.',
    lecteur: 'Vous pourrez suivre les expéditions.',
    email: 'Adresse e-mail',
    emailHint: 'C’est avec elle que vous vous connecterez.',
    lastName: 'Nom',
    firstNames: 'Prénoms',
    password: 'Mot de passe',
    passwordHint: 'Au moins 8 caractères',
    passwordConfirm: 'Confirmez le mot de passe',
    acceptBefore: 'J’accepte les',
    terms: "conditions générales d'utilisation",
    newTab: '(nouvel onglet)',
    submit: 'Créer mon accès',
    goneTitle: 'Ce lien n’est plus valable',
    goneHint:
      'L’invitation a expiré, a été annulée ou a déjà servi. Si vous avez déjà créé votre accès, connectez-vous ; sinon, demandez une nouvelle invitation à votre entreprise.',
    signIn: 'Connexion',
  },
})
