import { defineTexts } from '@repo/ui/texts'

/** The texts of the three steps to a new password. */
export const passwordResetTexts = defineTexts('password-reset', {
  fr: {
    title: 'Mot de passe oublié ?',
    step: 'Étape {{step}} sur 3',
    emailLead: 'Donnez l’adresse e-mail de votre compte : nous y envoyons un code à 6 chiffres.',
    email: 'Adresse e-mail',
    send: 'Envoyer',
    codeLead:
      'Si un compte existe pour {{email}}, un code à 6 chiffres vient d’y être envoyé. Il est valable 10 minutes.',
    code: 'Code à 6 chiffres',
    digit: 'Chiffre {{digit}} sur 6',
    codeHint: 'Rien reçu ? Regardez dans les courriers indésirables.',
    checking: 'Vérification du code...',
    resend: 'Renvoyer un code',
    resendIn: 'Renvoyer un code dans {{seconds}} s',
    resent: 'Un nouveau code vient d’être envoyé',
    resentHint: 'Le précédent n’est plus valable.',
    otherEmail: 'Changer d’adresse e-mail',
    passwordLead: 'Le code est bon. Choisissez votre nouveau mot de passe.',
    password: 'Nouveau mot de passe',
    passwordHint: 'Au moins 8 caractères',
    passwordConfirm: 'Confirmez le nouveau mot de passe',
    save: 'Enregistrer',
    success: 'Succès',
    changed: 'Votre mot de passe a été modifié avec succès',
    back: 'Retour à la connexion',
  },
})
