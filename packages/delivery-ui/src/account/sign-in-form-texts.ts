import { defineTexts } from '@repo/ui/texts'

/** The texts of both apps for signing in, or confirming one's identity. */
export const signInFormTexts = defineTexts('sign-in-form', {
  fr: {
    sessionOver: 'Votre session a pris fin. Reconnectez-vous pour continuer là où vous en étiez.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    forgot: 'Mot de passe oublié ?',
    submit: 'Se connecter',
    or: 'ou',
    withPasskey: 'Utiliser une clé d’accès',
    code: 'Code de vérification',
    codeHint: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
    appCodeHint: 'Les six chiffres que l’application affiche.',
    lostPhone: 'Téléphone perdu ? Utilisez un code de secours, ou écrivez à notre support.',
    passkeyKnown: 'Cet appareil a déjà une clé d’accès de votre compte.',
    back: 'Revenir',
    failed: 'Erreur',
    passkeyCancelled: 'Aucune clé d’accès n’a été choisie.',
    passkeyElsewhere: 'Les clés d’accès ne fonctionnent pas à cette adresse du site.',
  },
})
