import { defineTexts } from '@repo/ui/texts'

export const accountTexts = defineTexts('account', { fr: { title: 'Mon compte' } })
