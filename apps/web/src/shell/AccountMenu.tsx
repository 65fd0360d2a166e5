import { Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { LinkMenu } from '@repo/web-kit/LinkMenu'
import {
  IconBuilding,
  IconCreditCard,
  IconLogin2,
  IconLogout,
  IconPackage,
  IconPlus,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { AccountPicture } from './AccountPicture.tsx'
import { guestLinks, listSenderLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'
import type { Account } from './use-account.ts'
import { useSignOut } from './use-sign-out.ts'

const icons = {
  account: IconUser,
  signIn: IconLogin2,
  register: IconUserPlus,
  shipments: IconPackage,
  newShipment: IconPlus,
  payments: IconCreditCard,
  company: IconBuilding,
} as const

/** The account menu: Connexion and Inscription for a guest, otherwise the sender's pages and the sign-out. */
export function AccountMenu({ account }: { readonly account: Account | null }) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const renderContent = (Icon: typeof IconUser, text: string) => (
    <>
      <Icon size={19} stroke={1.8} aria-hidden />
      {text}
    </>
  )
  return (
    <LinkMenu
      label={t('accountNavigation')}
      button={{
        ...(account ? { variant: 'subtle', color: 'gray', c: 'var(--mantine-color-text)' } : {}),
        maw: 240,
        leftSection: account ? (
          <AccountPicture account={account} />
        ) : (
          <IconUser size={18} stroke={2} aria-hidden />
        ),
        children: (
          <Text component="span" truncate fw={600} fz="sm">
            {account ? (
              <>
                <VisuallyHidden>{t('accountMenu')} </VisuallyHidden>
                {account.name}
              </>
            ) : (
              t('guestMenu')
            )}
          </Text>
        ),
      }}
      links={(account ? listSenderLinks(account) : guestLinks).map(({ key, to }) => ({
        to,
        content: renderContent(icons[key], t(key)),
      }))}
      last={account ? { content: renderContent(IconLogout, t('signOut')), onClick: signOut } : null}
    />
  )
}
