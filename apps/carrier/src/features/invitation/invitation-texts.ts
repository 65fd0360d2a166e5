import { defineTexts } from '@repo/ui/texts'

/** The texts of the page behind the link of an invitation to drive. */
export const invitationTexts = defineTexts('driver-invitation', {
  fr: {
    title: 'Rejoindre {{company}}',
    titleLoading: 'Invitation',
    lead: 'Bonjour {{name}}. {{company}} vous invite parmi ses chauffeurs : créez votre accès, il ne sert qu’à vous.',
    email: 'Adresse e-mail',
    emailHint: 'C’est avec elle que vous vous connecterez.',
    birthDate: 'Date de naissance',
    birthDateHint: 'JJ/MM/AAAA',
    minor: 'Avant 18 ans, vous ne conduisez que des véhicules sans moteur ou de moins de 50 cm³.',
    consent: 'J’ai l’autorisation de mes parents, ou je suis émancipé(e)',
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
