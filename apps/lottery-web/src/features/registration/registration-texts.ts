import { defineTexts } from '@repo/ui/texts'

/** The texts of the registration and of the page after it. */
export const registrationTexts = defineTexts('registration', {
  fr: {
    title: 'Créer votre compte',
    lead: 'Cinq minutes, une adresse e-mail, et votre pièce d’identité ensuite. Réservé aux personnes majeures.',
    optionalNote: 'Les champs sans la mention « facultatif » sont nécessaires.',
    person: 'Vous',
    personHint: 'Comme sur votre pièce d’identité : elle sera comparée à ces lignes.',
    home: 'Où vous vivez',
    account: 'Votre compte',
    nicknameHint: 'Ce que les autres voient : 3 à 20 lettres, chiffres, points ou tirets.',
    language: 'Langue préférée',
    email: 'Adresse e-mail',
    emailConfirmation: 'Adresse e-mail, encore une fois',
    password: 'Mot de passe',
    passwordHint: '12 caractères au moins. Une phrase que vous seul connaissez convient très bien.',
    passwordConfirmation: 'Mot de passe, encore une fois',
    sponsorCode: 'Code de parrainage (facultatif)',
    consents: 'Votre accord',
    certified:
      'Je certifie que ces informations sont exactes, que j’ai 18 ans révolus et que je ne suis pas interdit de jeu.',
    gameNotifications: 'J’accepte de recevoir les notifications du jeu : tirages, résultats, gains.',
    terms: 'J’accepte les',
    termsOfUse: 'conditions d’utilisation',
    and: 'et les',
    termsOfSale: 'conditions de vente',
    newTab: '(nouvel onglet)',
    marketing: 'Je veux bien recevoir la lettre d’information (facultatif).',
    documentTitle: 'Et votre pièce d’identité ?',
    documentText:
      'Vous l’ajouterez depuis votre profil une fois le compte activé : recto et verso, en PDF, JPG ou PNG. Sans elle dans le mois, le compte est supprimé.',
    submit: 'Créer mon compte',
    hasAccount: 'Déjà inscrit ?',
    signIn: 'Se connecter',
    emailTitle: 'Regardez vos e-mails',
    emailLead: 'Un lien d’activation part vers {{email}}. Il est valable 48 heures.',
    emailLeadPlain: 'Un lien d’activation part vers votre adresse. Il est valable 48 heures.',
    emailHint: 'Rien après quelques minutes ? Voyez dans les indésirables, ou demandez un autre lien.',
  },
})
