import { defineTexts } from '@repo/ui/texts'

/** The texts of both sites about invitations: for their recipients and senders. */
export const invitationTexts = defineTexts('invitation', {
  fr: {
    title: 'Rejoindre {{company}}',
    titleLoading: 'Invitation',
    email: 'Adresse e-mail',
    emailHint: 'C’est avec elle que vous vous connecterez.',
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
    invitations: 'Invitations en attente',
    expired: 'Expirée',
    again: 'Renvoyer',
    againTo: 'Renvoyer l’invitation à {{name}}',
    revoke: 'Annuler',
    revokeOf: 'Annuler l’invitation de {{name}}',
    sent: 'Invitation envoyée',
    revoked: 'Invitation annulée',
  },
})
