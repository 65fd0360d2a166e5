import { useTexts } from '@repo/ui/texts'
import { LinkMenu } from '@repo/web-kit/LinkMenu'
import { IconLogout, IconUser } from '@tabler/icons-react'
import type { Player } from '#lottery-web/session/use-session.ts'
import { useSignOut } from '#lottery-web/session/use-sign-out.ts'
import { accountLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'

/** The menu of a player's pages, with the sign-out. */
export function AccountMenu({ player }: { readonly player: Player }) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  return (
    <LinkMenu
      label={t('accountNavigation')}
      button={{
        variant: 'subtle',
        color: 'gray',
        c: 'var(--mantine-color-text)',
        maw: 220,
        'aria-label': t('accountOf', { name: player.nickname }),
        leftSection: <IconUser size={18} aria-hidden />,
        children: player.nickname,
      }}
      links={accountLinks.map(({ key, to }) => ({ to, content: t(key) }))}
      last={{
        onClick: signOut,
        content: (
          <>
            <IconLogout size={19} stroke={1.8} aria-hidden />
            {t('signOut')}
          </>
        ),
      }}
    />
  )
}
