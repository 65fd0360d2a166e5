import { defineTexts } from '@repo/ui/texts'

/** The texts around the choices of messages. */
export const messageChoicesPageTexts = defineTexts('message-choices-page', {
  fr: { title: 'Mes messages', back: 'Mon compte' },
})
