import { defineTexts } from '@repo/ui/texts'

/** The texts of the links to the carrier app. */
export const storeTexts = defineTexts('stores', {
  fr: {
    ios: "Télécharger dans l'App Store",
    iosHint: 'iPhone et iPad',
    android: 'Télécharger sur Google Play',
    androidHint: 'Android',
    web: 'Ouvrir l’application dans le navigateur',
    newTab: '(nouvel onglet)',
  },
})
