import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Player } from '#lottery-web/session/use-session'
import { useSignOut } from '#lottery-web/session/use-sign-out'
import classes from './AccountMenu.module.css'
import { accountLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'

/**
 * The player's own pages and the way out. Links behind a button, so that Tab walks through them; Escape, a click elsewhere and
 * leaving close it.
 */
export function AccountMenu({ player }: { readonly player: Player }) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const ref = useClickOutside(close)
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
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        maw={220}
        aria-label={t('accountOf', { name: player.nickname })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        leftSection={<IconUser size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {player.nickname}
      </Button>
      {isOpen ? (
        <ul id={listId} className={classes.list}>
          {accountLinks.map(({ key, to }) => (
            <li key={to}>
              <Link to={to} className={classes.item} onClick={close}>
                {t(key)}
              </Link>
            </li>
          ))}
          <li className={classes.last}>
            <button type="button" className={classes.item} onClick={signOut}>
              <IconLogout size={19} stroke={1.8} aria-hidden />
              {t('signOut')}
            </button>
          </li>
        </ul>
      ) : null}
    </nav>
  )
}
