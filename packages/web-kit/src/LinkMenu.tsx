import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './LinkMenu.module.css'

/**
 * A menu of links behind a button, so that Tab walks through them. Escape, a click elsewhere and leaving close it.
 * `label` names it; `last` is an additional action below a line.
 */
export function LinkMenu(props: {
  readonly label: string
  readonly button: ButtonProps & { readonly 'aria-label'?: string }
  readonly links: readonly { readonly to: string; readonly content: ReactNode }[]
  readonly last: { readonly content: ReactNode; readonly onClick: () => void } | null
}) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const ref = useClickOutside(close)
  const { last } = props
  return (
    <nav
      ref={ref}
      aria-label={props.label}
      className={classes.menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <Button
        {...props.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <ul id={listId} className={classes.list}>
          {props.links.map(({ to, content }) => (
            <li key={to}>
              <Link to={to} className={classes.item} onClick={close}>
                {content}
              </Link>
            </li>
          ))}
          {last ? (
            <li className={classes.last}>
              <button type="button" className={classes.item} onClick={last.onClick}>
                {last.content}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </nav>
  )
}
