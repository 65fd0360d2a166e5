import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useUnreadCount } from '@repo/delivery-ui/notifications/use-unread-count'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { IconBell, IconMail, IconMoon } from '@tabler/icons-react'
import { paths } from '#carrier/paths.ts'
import { accountTexts } from './account-texts.ts'
import { ControlEntry, EntryList, PageEntry } from './EntryList.tsx'
import { InstallEntry } from './InstallEntry.tsx'

/** The entries about the app: notifications, emails and text messages, colours, installation. */
export function AppEntries() {
  const t = useTexts(accountTexts)
  const unreadCount = useUnreadCount()
  return (
    <EntryList title={t('app')}>
      <PageEntry
        to={paths.notifications}
        icon={<IconBell size={21} stroke={1.8} />}
        label={t('notifications')}
        hint={t('notificationsHint')}
        badge={
          unreadCount > 0 ? (
            <StatusBadge tone="active">{t('unread', { count: unreadCount })}</StatusBadge>
          ) : null
        }
      />
      <PageEntry
        to={paths.messageChoices}
        icon={<IconMail size={21} stroke={1.8} />}
        label={t('messageChoices')}
        hint={t('messageChoicesHint')}
      />
      <ControlEntry icon={<IconMoon size={21} stroke={1.8} />} label={t('theme')}>
        <ThemeChoice />
      </ControlEntry>
      <InstallEntry />
    </EntryList>
  )
}

function ThemeChoice() {
  const t = useTexts(accountTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={t('theme')}
      size="sm"
      radius="xl"
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'auto', label: t('themeAuto') },
        { value: 'light', label: t('themeLight') },
        { value: 'dark', label: t('themeDark') },
      ]}
    />
  )
}
