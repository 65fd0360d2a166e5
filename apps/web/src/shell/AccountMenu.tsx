import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import {
  IconBuilding,
  IconChevronDown,
  IconCreditCard,
  IconLogin2,
  IconLogout,
  IconPackage,
  IconPlus,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './AccountMenu.module.css'
import { AccountPicture } from './AccountPicture.tsx'
import { guestLinks, senderLinksOf } from './links.ts'
import { shellTexts } from './shell-texts.ts'
import type { Account } from './use-account.ts'
import { useSignOut } from './use-sign-out.ts'

const iconOf = {
  account: IconUser,
  signIn: IconLogin2,
  register: IconUserPlus,
  shipments: IconPackage,
  newShipment: IconPlus,
  payments: IconCreditCard,
  company: IconBuilding,
} as const

/**
 * The user dropdown: Connexion and Inscription for a guest, the sender's own pages and the way out otherwise. Links behind a
 * button, so that Tab walks through them; Escape, a click elsewhere and leaving close it.
 */
export function AccountMenu(props: { readonly account: Account | null }) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const ref = useClickOutside(close)
  const { account } = props
  return (
    <nav
      ref={ref}
      aria-label={t('accountNavigation')}
      className={classes.menu}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) || event.relatedTarget === null || close()
      }
    >
      <Button
        {...(account ? { variant: 'subtle', color: 'gray', c: 'var(--mantine-color-text)' } : {})}
        className={classes.trigger ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        leftSection={
          account ? <AccountPicture account={account} /> : <IconUser size={18} stroke={2} aria-hidden />
        }
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
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
      </Button>
      {isOpen ? (
        <ul id={listId} className={classes.list}>
          {(account ? senderLinksOf(account) : guestLinks).map(({ key, to }) => {
            const Icon = iconOf[key]
            return (
              <li key={to}>
                <Link to={to} className={classes.item} onClick={close}>
                  <Icon size={19} stroke={1.8} aria-hidden />
                  {t(key)}
                </Link>
              </li>
            )
          })}
          {account ? (
            <li className={classes.last}>
              <button type="button" className={classes.item} onClick={signOut}>
                <IconLogout size={19} stroke={1.8} aria-hidden />
                {t('signOut')}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </nav>
  )
}
