import { ActionIcon, Container } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ColorSchemeToggle } from '@repo/ui/ColorSchemeToggle'
import { useWasEverTrue } from '@repo/ui/use-was-ever-true'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import classes from './SiteBar.module.css'

/**
 * The bar at the top of every page. When it is narrow, `menu` opens a drawer with the links and the content of
 * `account`; `tools` stay. `hasManyLinks` makes it narrow sooner.
 */
export function SiteBar(props: {
  readonly size: number
  readonly hasManyLinks?: boolean
  readonly className?: string | undefined
  readonly brand: { readonly to: string; readonly label: string; readonly picture: ReactNode }
  readonly label: string
  readonly links: readonly { readonly to: string; readonly text: string }[]
  readonly tools: ReactNode
  readonly account: ReactNode
  readonly menu: {
    readonly label: string
    /** It may load its code when it is first opened. */
    readonly drawer: (state: { readonly isOpen: boolean; readonly onClose: () => void }) => ReactNode
  }
}) {
  const { brand, menu } = props
  const [isOpen, { open, close }] = useDisclosure(false)
  const wasOpen = useWasEverTrue(isOpen)
  return (
    <header
      className={`${classes.bar} ${props.className ?? ''}`}
      data-many-links={props.hasManyLinks || undefined}
    >
      <Container size={props.size} className={classes.inner}>
        <Link to={brand.to} className={classes.brand} aria-label={brand.label}>
          {brand.picture}
        </Link>
        <nav aria-label={props.label} className={classes.onDesk} style={{ flex: 1 }}>
          <ul className={classes.links}>
            {props.links.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.link ?? ''}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.end}>
          {props.tools}
          <ColorSchemeToggle />
          <div className={classes.onDesk}>{props.account}</div>
          <ActionIcon
            className={classes.onPhone}
            variant="subtle"
            color="gray"
            size={44}
            radius="xl"
            aria-label={menu.label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={open}
          >
            <IconMenu2 size={24} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      </Container>
      {wasOpen ? <Suspense>{menu.drawer({ isOpen, onClose: close })}</Suspense> : null}
    </header>
  )
}
