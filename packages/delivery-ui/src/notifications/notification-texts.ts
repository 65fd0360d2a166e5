import { defineTexts } from '@repo/ui/texts'

/** What both apps say of notifications; what they are about is each app's own. */
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
