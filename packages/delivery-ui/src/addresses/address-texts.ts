import { defineTexts } from '@repo/ui/texts'

export const addressTexts = defineTexts('addresses', {
  fr: {
    loading: 'Chargement...',
    placeholder: 'Numéro, rue, code postal, ville',
    found_one: '{{count}} adresse proposée',
    found_many: '{{count}} adresses proposées',
    found_other: '{{count}} adresses proposées',
  },
})
