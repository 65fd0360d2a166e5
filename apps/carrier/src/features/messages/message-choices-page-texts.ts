import { defineTexts } from '@repo/ui/texts'

export const messageChoicesPageTexts = defineTexts('message-choices-page', {
  fr: { title: 'Mes messages', back: 'Mon compte' },
})
