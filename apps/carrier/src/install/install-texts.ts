import { defineTexts } from '@repo/ui/texts'

/** The texts about installing and updating the app. */
export const installTexts = defineTexts('install', {
  fr: {
    install: 'Installer l’application',
    installHint: 'Sur l’écran d’accueil, en plein écran',
    title: 'Installer Volant Transporteur',
    lead: 'L’application s’ouvre alors d’un geste, en plein écran, et démarre même sans réseau.',
    ios1: 'Dans Safari, touchez le bouton Partager.',
    ios2: 'Choisissez « Sur l’écran d’accueil ».',
    ios3: 'Touchez « Ajouter » : l’icône Volant Pro apparaît.',
    manual1: 'Ouvrez le menu de votre navigateur.',
    manual2: 'Choisissez « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
    manual3: 'Confirmez : l’icône Volant Pro apparaît.',
    newVersion: 'Une nouvelle version est prête.',
    update: 'Mettre à jour',
  },
})
