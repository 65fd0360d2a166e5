import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** The meaning of a state, apart from its words. */
export type Tone = 'active' | 'waiting' | 'success' | 'danger' | 'neutral'

/** A state in words with a coloured dot. `isPulsing` while it changes by itself. */
export function StatusBadge(props: {
  readonly tone: Tone
  readonly children: ReactNode
  readonly isPulsing?: boolean
}) {
  return (
    <span className={classes.badge} data-tone={props.tone} data-pulse={props.isPulsing || undefined}>
      <span className={classes.dot} aria-hidden />
      {props.children}
    </span>
  )
}
