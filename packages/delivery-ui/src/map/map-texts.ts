import { defineTexts } from '@repo/ui/texts'

/** The texts of the map. */
export const mapTexts = defineTexts('map', {
  fr: {
    map: 'Carte de suivi de la livraison',
    keys: 'Carte, à déplacer avec les flèches du clavier',
    simplified: 'plan simplifié',
    view: 'Centrer la carte',
    pickup: 'Enlèvement',
    carrier: 'Transporteur',
    all: 'Tout le trajet',
    recentre: 'Recentrer',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
  },
})
