import { Container, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { useSession } from '#lottery-web/session/use-session.ts'
import { accountLinks } from '#lottery-web/shell/links.ts'
import { shellTexts } from '#lottery-web/shell/shell-texts.ts'
import classes from './AccountLayout.module.css'
import { accountTexts } from './account-texts.ts'

/** How much of the previous link stays in view beside the current one, in pixels. */
const previousLinkPx = 48

/** The frame of the account's sections, with the links between them. */
export function AccountLayout() {
  const t = useTexts(shellTexts)
  const { pathname } = useLocation()
  const session = useSession()
  const unread = session.state === 'player' ? session.player.unreadNotifications : 0
  const list = useRef<HTMLUListElement>(null)
  // On a phone the row is wider than the screen, so the current link is scrolled into view.
  useEffect(() => {
    const current = list.current?.querySelector(`[href="${CSS.escape(pathname)}"], [aria-current="page"]`)
    if (list.current && current instanceof HTMLElement)
      list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - previousLinkPx
  }, [pathname])
  return (
    <Container size={1200} pt={{ base: 20, sm: 40 }} className={classes.layout ?? ''}>
      <nav aria-label={t('accountSections')}>
        <ul ref={list} className={classes.list}>
          {accountLinks.map(({ key, to }) => (
            <li key={to}>
              <NavLink to={to} end={to !== paths.accountCredits} className={classes.link ?? ''}>
                {t(key)}
                {key === 'accountNotifications' && unread > 0 ? <Unread count={unread} /> : null}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.section}>
        <Outlet />
      </div>
    </Container>
  )
}

function Unread({ count }: { readonly count: number }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <span className={classes.unread} aria-hidden>
        {count}
      </span>
      <VisuallyHidden> ({t('unread', { count })})</VisuallyHidden>
    </>
  )
}
