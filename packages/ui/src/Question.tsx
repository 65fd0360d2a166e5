import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Question.module.css'

/** A question that opens its answer below it. Of those with one `name` only one is open at a time. */
export function Question(props: {
  readonly question: string
  readonly name?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <details name={props.name} className={classes.item}>
      <summary className={classes.question}>
        {props.question}
        <IconPlus className={classes.sign} size={20} aria-hidden />
      </summary>
      {props.children}
    </details>
  )
}
