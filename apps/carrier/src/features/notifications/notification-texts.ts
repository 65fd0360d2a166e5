import { defineTexts } from '@repo/ui/texts'

export const notificationTexts = defineTexts('notifications', { fr: { title: 'Notifications' } })
