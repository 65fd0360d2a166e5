import { defineTexts } from '@repo/ui/texts'

/** The texts of a web app's frame: pages that load or fail, and the connection. */
export const frameTexts = defineTexts('frame', {
  fr: {
    skip: 'Aller au contenu',
    loadingPage: 'Chargement de la page',
    offline: 'Vous êtes hors connexion. Les informations affichées peuvent dater.',
    failure: "Une erreur s'est produite veuillez réessayer",
    failureHint: 'La page n’a pas pu s’afficher. Rechargez-la ; si le problème persiste, contactez-nous.',
    failureOffline: 'Vous êtes hors connexion',
    failureOfflineHint: 'Cette page s’affichera d’elle-même dès que la connexion revient.',
    reload: 'Recharger la page',
  },
})
