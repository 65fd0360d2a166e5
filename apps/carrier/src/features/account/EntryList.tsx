import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import classes from './EntryList.module.css'

/** A titled list of entries. */
export function EntryList(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.group}>
        {props.title}
      </h2>
      <ul className={classes.list}>{props.children}</ul>
    </section>
  )
}

type EntryProps = {
  readonly icon: ReactNode
  readonly label: string
  readonly hint?: string | undefined
  /** A badge beside the label. */
  readonly badge?: ReactNode
}

function EntryText({ icon, label, hint, badge }: EntryProps) {
  return (
    <>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint ? <span className={classes.hint}>{hint}</span> : null}
      </span>
      {badge}
    </>
  )
}

/** An entry that links to a page of the app. */
export function PageEntry(props: EntryProps & { readonly to: string }) {
  return (
    <li>
      <Link to={props.to} className={classes.entry}>
        <EntryText {...props} />
        <IconChevronRight className={classes.end} size={20} aria-hidden />
      </Link>
    </li>
  )
}

/** An entry that opens another site in a new tab. `newTab` says so to screen readers. */
export function OutsideEntry(props: EntryProps & { readonly href: string; readonly newTab: string }) {
  return (
    <li>
      <a href={props.href} target="_blank" rel="noopener" className={classes.entry}>
        <EntryText {...props} />
        <VisuallyHidden>{props.newTab}</VisuallyHidden>
        <IconExternalLink className={classes.end} size={18} aria-hidden />
      </a>
    </li>
  )
}

/** An entry with an action. */
export function ActionEntry(props: EntryProps & { readonly onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes.entry} onClick={props.onClick}>
        <EntryText {...props} />
      </button>
    </li>
  )
}

/** An entry with its own control at the end. */
export function ControlEntry(props: EntryProps & { readonly children: ReactNode }) {
  return (
    <li className={classes.entry}>
      <EntryText {...props} />
      {props.children}
    </li>
  )
}
