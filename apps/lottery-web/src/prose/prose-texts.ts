import { defineTexts } from '@repo/ui/texts'

/** The placeholders of missing operator details. */
export const proseTexts = defineTexts('prose', {
  fr: {
    missing: '[à renseigner : {{what}}]',
    everywhere: 'Partout ailleurs, en plusieurs langues',
    newTab: '(nouvel onglet)',
    name: 'nom de l’exploitant',
    legalForm: 'forme juridique et capital',
    address: 'adresse du siège',
    registration: 'numéro d’immatriculation',
    publisher: 'responsable de la publication',
    host: 'hébergeur, son adresse et son téléphone',
    mediator: 'médiateur de la consommation',
    law: 'droit applicable et tribunaux',
    dataAuthority: 'autorité de protection des données',
    licenceNumber: 'numéro de licence',
    licenceAuthority: 'autorité de régulation',
    licenceCountries: 'pays où le jeu est autorisé',
  },
})
