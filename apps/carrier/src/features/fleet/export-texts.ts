import { defineTexts } from '@repo/ui/texts'

/** The texts of a fleet's exports. */
export const exportTexts = defineTexts('fleet-export', {
  fr: {
    export: 'Exporter',
    title: 'Exporter en CSV',
    what: 'Contenu',
    livraisons: 'Courses',
    gains: 'Gains par chauffeur et par véhicule',
    planning: 'Planning',
    driver: 'Chauffeur',
    everyDriver: 'Tous les chauffeurs',
    from: 'Du',
    until: 'Au',
    download: 'Télécharger le fichier',
  },
})
