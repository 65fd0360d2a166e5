import { defineTexts } from '@repo/ui/texts'

/** The texts of both apps about notifications; each app has its own for their content. */
export const notificationTexts = defineTexts('notifications', {
  fr: {
    title: 'Notifications',
    open_zero: 'Notifications',
    open_one: 'Notifications, {{count}} non lue',
    open_other: 'Notifications, {{count}} non lues',
    all: 'Toutes les notifications',
    unread: 'Non lue :',
    empty: 'Aucune notification',
    more: 'Voir plus',
  },
})
