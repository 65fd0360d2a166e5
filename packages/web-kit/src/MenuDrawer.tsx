import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './MenuDrawer.module.css'

/** A link of a menu, with its content. */
export type MenuLink = { readonly to: string; readonly content: ReactNode }

/**
 * A phone's menu: groups of links below `head`, each of which closes it; `last` is an action after the last link.
 * `title` is the menu's name, `label` that of its links.
 */
export function MenuDrawer(props: {
  readonly title: string
  readonly label: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly head?: ReactNode
  readonly groups: readonly (readonly MenuLink[])[]
  readonly last: { readonly content: ReactNode; readonly onClick: () => void } | null
}) {
  const { groups, last, onClose } = props
  return (
    <Drawer opened={props.isOpen} onClose={onClose} position="right" size={320} title={props.title}>
      {props.head}
      <nav aria-label={props.label}>
        {groups.map((links, index) => (
          <ul key={links[0]?.to} className={classes.list}>
            {links.map(({ to, content }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.link ?? ''} onClick={onClose}>
                  {content}
                </NavLink>
              </li>
            ))}
            {last && index === groups.length - 1 ? (
              <li>
                <button type="button" className={classes.link} onClick={last.onClick}>
                  {last.content}
                </button>
              </li>
            ) : null}
          </ul>
        ))}
      </nav>
    </Drawer>
  )
}
