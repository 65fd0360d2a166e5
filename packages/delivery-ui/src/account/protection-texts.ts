import { defineTexts } from '@repo/ui/texts'

/** The texts of both apps about passkeys and the second factor. */
export const protectionTexts = defineTexts('protection', {
  fr: {
    done: 'Succès',
    failed: 'Erreur',
    cancel: 'Annuler',
    close: 'Fermer',

    passkeys: 'Clés d’accès',
    passkeysHint:
      'Connectez-vous avec l’empreinte, le visage ou le code de votre appareil : rien à retenir, rien à voler.',
    addPasskey: 'Ajouter une clé d’accès',
    passkeyName: 'Nom de la clé d’accès',
    passkeyNameHint: 'Par exemple : Téléphone de Camille',
    passkeyAdded: 'La clé d’accès est ajoutée',
    passkeyDeleted: 'La clé d’accès est supprimée',
    created: 'Ajoutée le {{at}}',
    used: 'Ajoutée le {{at}}, utilisée le {{used}}',
    delete: 'Supprimer',
    deleteNamed: 'Supprimer la clé d’accès {{name}}',
    deletePasskey: 'Suppression de la clé d’accès',
    deletePasskeyQuestion: 'La clé d’accès « {{name}} » n’ouvrira plus votre compte.',
    noPasskeysHere: 'Ce navigateur ne connaît pas les clés d’accès.',

    factor: 'Double authentification',
    factorHint:
      'Après le mot de passe, un code de votre téléphone : un mot de passe volé ne suffit plus à ouvrir votre compte.',
    factorAsked:
      'Votre compte donne accès à une entreprise ou à des virements : nous vous demandons de l’activer.',
    factorBefore:
      'Activez-la avant le {{day}} : elle sera alors exigée pour changer vos clés, coordonnées bancaires et utilisateurs.',
    factorSince: 'Active depuis le {{at}}. Codes de secours restants : {{count}}.',
    fewCodes: 'Il vous reste {{count}} codes de secours : créez-en de nouveaux.',
    enable: 'Activer',
    enableTitle: 'Activer la double authentification',
    scan: 'Scannez ce code avec une application d’authentification (Aegis, Google Authenticator, 1Password…), puis saisissez les six chiffres qu’elle affiche.',
    otherSessions: 'Vos autres sessions seront fermées.',
    openApp: 'Ouvrir dans l’application',
    lostAnswer:
      'La double authentification est active. Créez de nouveaux codes de secours : les premiers n’ont pas pu être affichés.',
    qrCode: 'Code QR à scanner',
    secret: 'Ou saisissez cette clé dans l’application :',
    enabled: 'La double authentification est active',
    codesTitle: 'Vos codes de secours',
    codesHint:
      'Chacun remplace une fois votre application, si vous perdez votre téléphone. Gardez-les en lieu sûr : ils ne seront plus affichés.',
    copy: 'Copier',
    copied: 'Copié',
    kept: 'Je les ai conservés',
    renew: 'Nouveaux codes de secours',
    renewTitle: 'Créer de nouveaux codes de secours',
    renewQuestion: 'Les codes que vous avez conservés ne vaudront plus rien.',
    disable: 'Désactiver',
    disableTitle: 'Désactiver la double authentification',
    disableQuestion: 'Votre mot de passe suffira de nouveau à ouvrir votre compte.',
    disabled: 'La double authentification n’est plus active',

    askTitle: 'Protégez votre compte',
    ask: 'Votre compte donne accès à une entreprise ou à des virements : activez la double authentification.',
    askBefore: 'Activez la double authentification avant le {{day}} : elle sera alors exigée.',
    askNow:
      'La double authentification est désormais exigée pour changer les coordonnées bancaires, les clés, les utilisateurs et les chauffeurs : activez-la.',
    askHere:
      'Ce changement demande la double authentification. Activez-la maintenant, en une minute : votre saisie reste en place.',
    protect: 'Protéger mon compte',
    later: 'Plus tard',
  },
})
