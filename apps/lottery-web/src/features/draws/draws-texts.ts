import { defineTexts } from '@repo/ui/texts'

/** The texts of the list of draws. */
export const drawsTexts = defineTexts('draws', {
  fr: {
    title: 'Tous les tirages',
    lead: 'Chaque tirage garde sa page : ce qui a été scellé, le hasard reçu, les gagnants et leurs parts.',
    number: 'N° {{sequence}}',
    proof: 'Voir la preuve',
    proofOf: 'Voir la preuve du tirage du {{date}}',
    enter: 'Participer',
    enterOf: 'Participer au tirage du {{date}}',
    more: 'Afficher des tirages plus anciens',
    none: 'Aucun tirage pour le moment',
    noneHint: 'Le premier apparaîtra ici dès son ouverture.',
    audit: 'Contrôle de nuit',
    auditGood:
      'Chaque nuit, le service recalcule tous les tirages publiés. Dernier passage le {{at}} : tout est juste.',
    auditBad_one: 'Dernier passage le {{at}} : {{count}} tirage présente une anomalie.',
    auditBad_other: 'Dernier passage le {{at}} : {{count}} tirages présentent une anomalie.',
    auditNone:
      'Chaque nuit, le service recalcule tous les tirages publiés. Le premier passage n’a pas encore eu lieu.',
  },
})
