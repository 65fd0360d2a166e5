import { defineTexts } from '@repo/ui/texts'

/** The texts of the viewer of proofs. */
export const proofViewerTexts = defineTexts('proof-viewer', {
  fr: {
    previous: 'Image précédente',
    next: 'Image suivante',
    place: '{{place}} sur {{count}}',
    close: 'Fermer',
  },
})
