import { defineTexts } from '@repo/ui/texts'

/** The texts of both apps about one's own account. */
export const ownAccountTexts = defineTexts('own-account', {
  fr: {
    pictureAlt: 'Votre photo de profil',
    changePicture: 'Changer la photo',
    pictureHint: 'PNG, JPG ou GIF',
    pictureUnreadable: 'Formats acceptés : PNG, JPG et GIF',

    done: 'Succès',
    saved: 'Vos données ont été modifiées avec succès',
    failed: 'Erreur',
    emailTaken: 'Adresse e-mail est déjà utilisée',

    confirmTitle: 'Confirmation de votre adresse',
    confirmHint: 'Confirmez votre adresse : ouvrez le lien que nous avons envoyé à {{email}}.',
    confirmSent: 'Un nouveau lien est parti vers {{email}}',
    resend: 'Renvoyer',

    pendingEmailTitle: 'Changement d’adresse e-mail',
    pendingEmail:
      'Ouvrez le lien que nous avons envoyé à {{email}} : vous vous connecterez ensuite avec cette adresse.',
    giveUp: 'Abandonner',

    cookiesBlocked:
      'Votre navigateur bloque les cookies. Autorisez celui de Volant, qui protège votre session, puis réessayez.',

    confirmIdentity: 'Confirmez que c’est bien vous',
    confirmIdentityHint: 'Cette action touche à la sécurité de votre compte.',
    cancel: 'Annuler',
    continue: 'Continuer',
    or: 'ou',
    withPasskey: 'Utiliser une clé d’accès',

    sessions: 'Sessions ouvertes',
    sessionsHint: 'Une session que vous ne reconnaissez pas ? Fermez-la et changez de mot de passe.',
    thisSession: 'Cette session',
    program: 'Programme ou appareil inconnu',
    sessionTimes: 'Ouverte le {{opened}}, utilisée le {{used}}',
    end: 'Fermer',
    endNamed: 'Fermer la session {{name}} ouverte le {{opened}}',
    endOthers: 'Fermer toutes les autres',
    sessionEnded: 'La session est fermée',
    sessionsEnded: 'Toutes les autres sessions sont fermées',

    security: 'Sécurité',
    securityHint: 'Un nouveau mot de passe ferme vos autres sessions.',
    resetPassword: 'Réinitialiser mon mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    newPasswordHint: 'Au moins 8 caractères',
    confirmPassword: 'Confirmez le nouveau mot de passe',
    savePassword: 'Enregistrer',
    passwordSaved: 'Votre mot de passe a été modifié avec succès',

    exportTitle: 'Mes données',
    exportHint:
      'Une archive ZIP de tout ce que nous détenons sur votre compte : profil, commandes, messages, photos et pièces.',
    export: 'Exporter mes données',
    exportFailed: 'L’archive n’a pas pu être préparée. Réessayez dans un instant.',

    deletion: 'Supprimer mon compte',
    deleteTitle: 'Suppression de mon compte',
    deleteQuestion: 'Êtes-vous bien sûr de vouloir supprimer votre compte ?',
    farewellTitle: 'Votre compte est supprimé',
    farewellHint:
      'Merci d’avoir utilisé Volant, et au revoir. Vos données personnelles sont effacées ; un dernier e-mail vous le confirme. Vous pouvez créer un nouveau compte à tout moment.',
    yes: 'Oui',
    no: 'Non',
  },
})
