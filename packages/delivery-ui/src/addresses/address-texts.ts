import { defineTexts } from '@repo/ui/texts'

/** The texts of the address field and of the notes about an address. */
export const addressTexts = defineTexts('addresses', {
  fr: {
    loading: 'Chargement...',
    placeholder: 'Numéro, rue, code postal, ville',
    found_one: '{{count}} adresse proposée',
    found_many: '{{count}} adresses proposées',
    found_other: '{{count}} adresses proposées',
    approximateNumber: 'Numéro approximatif',
    unknownStreet: 'Rue inconnue, placée dans le quartier',
    town: 'Sans rue, placée au centre de la commune',
  },
})
