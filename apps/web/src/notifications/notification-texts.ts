import { defineTexts } from '@repo/ui/texts'

export const notificationTexts = defineTexts('notifications', {
  fr: {
    title: 'Notifications',
    open_zero: 'Notifications',
    open_one: 'Notifications, {{count}} non lue',
    open_other: 'Notifications, {{count}} non lues',
    all: 'Toutes les notifications',
    unread: 'Non lue :',
    empty: 'Aucune notification',
    emptyHint: 'Vous serez prévenu ici de ce qui arrive à vos expéditions.',
    more: 'Voir plus',
    lead: 'Ce qui est arrivé à vos expéditions et à vos paiements.',
  },
})
