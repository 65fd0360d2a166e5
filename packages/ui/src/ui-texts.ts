import { defineTexts } from './texts.ts'

/** The shared components' own texts. */
export const uiTexts = defineTexts('ui', {
  fr: {
    close: 'Fermer',
    closeNotification: 'Fermer la notification',
    togglePassword: 'Afficher ou masquer le mot de passe',
    retry: 'Réessayer',
    loading: 'Chargement...',
    loadFailed: 'Impossible de charger ces informations',
    loadFailedHint: 'Vérifiez votre connexion puis réessayez.',
    toLight: 'Passer au thème clair',
    toDark: 'Passer au thème sombre',
  },
})
