import { defineTexts } from '@repo/ui/texts'

/** The texts of the frame of a signed-in carrier's pages. */
export const shellTexts = defineTexts('shell', {
  fr: {
    navigation: 'Navigation principale',
    brandHome: 'Volant, mon activité',
    work: 'Activité',
    fleet: 'Flotte',
    plan: 'Planning',
    deliveries: 'Courses',
    earnings: 'Gains',
    account: 'Compte',
    notifications: 'Notifications',
    unread_one: 'Notifications, {{count}} non lue',
    unread_other: 'Notifications, {{count}} non lues',
    suspended: 'Votre compte est suspendu',
    suspendedUntil: 'Votre compte est suspendu jusqu’au {{date}}',
    suspendedAction: 'Comprendre et contester',
  },
})
