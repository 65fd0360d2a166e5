import { defineTexts } from '@repo/ui/texts'

/** The texts of the sign-in, its second step and the page about a new address. */
export const signInTexts = defineTexts('signIn', {
  fr: {
    title: 'Connexion',
    lead: 'Heureux de vous revoir.',
    identifier: 'Adresse e-mail ou pseudo',
    password: 'Mot de passe',
    remember: 'Se souvenir de moi sur cet appareil',
    rememberHint: 'Pour l’argent et les réglages sensibles, le mot de passe reste demandé.',
    forgotten: 'Mot de passe ou identifiant oublié ?',
    submit: 'Se connecter',
    noAccount: 'Pas encore de compte ?',
    register: 'S’inscrire',
    success: 'Authentification réussie',
    secondTitle: 'Encore une étape',
    secondLead: 'Votre mot de passe est bon. Nous vérifions encore que c’est bien vous.',
    approvalTitle: 'Ouvrez le lien reçu par e-mail',
    approvalText:
      'Vous vous connectez depuis une adresse que nous ne connaissons pas. Approuvez la connexion par le lien que nous venons d’envoyer : il est valable 30 minutes. Cette page continue toute seule.',
    waiting: 'En attente de votre accord…',
    codeTitle: 'Entrez le code reçu par e-mail',
    code: 'Code à 6 chiffres',
    codeHint: 'Valable 10 minutes, cinq essais.',
    codeSubmit: 'Vérifier le code',
    over: 'Cette demande de connexion est terminée',
    overHint: 'Elle a expiré ou n’a jamais commencé dans ce navigateur.',
    refused: 'Cette connexion a été refusée',
    refusedHint: 'Si c’était vous, choisissez un nouveau mot de passe puis recommencez.',
    again: 'Revenir à la connexion',
    newTitle: 'Est-ce bien vous ?',
    newLead: 'Quelqu’un a donné votre mot de passe depuis une adresse inconnue.',
    newWhen: 'Quand',
    newBrowser: 'Navigateur',
    newCountry: 'Pays',
    approve: 'Oui, c’était moi',
    refuse: 'Ce n’était pas moi',
    approvedTitle: 'Connexion approuvée',
    approvedText:
      'Retournez dans le navigateur où vous vous connectiez : la page continue toute seule. Vous pouvez fermer celle-ci.',
    refusedTitle: 'Connexion refusée',
    refusedText:
      'Toutes les sessions ouvertes sont fermées. Votre mot de passe est connu de quelqu’un d’autre : choisissez-en un nouveau maintenant.',
    newPassword: 'Choisir un nouveau mot de passe',
  },
})
