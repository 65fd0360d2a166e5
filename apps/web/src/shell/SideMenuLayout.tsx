import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import classes from './SideMenuLayout.module.css'

/** A frame with a side menu (a row of tabs on a phone). A link with `end` is active on its exact path only. */
export function SideMenuLayout(props: {
  readonly label: string
  readonly links: readonly {
    readonly to: string
    readonly text: string
    readonly Icon: TablerIcon
    readonly end?: boolean
  }[]
  readonly className?: string | undefined
  /** The notice above each page. */
  readonly notice?: ReactNode
}) {
  return (
    <div className={`${classes.layout} ${props.className ?? ''}`}>
      <nav className={classes.menu} aria-label={props.label}>
        <ul className={classes.list}>
          {props.links.map(({ to, text, Icon, end = false }) => (
            <li key={to}>
              <NavLink to={to} end={end} className={classes.link ?? ''}>
                <Icon size={20} stroke={1.8} aria-hidden />
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {props.notice}
        <Outlet />
      </div>
    </div>
  )
}
