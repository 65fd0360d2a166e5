import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** A value with its label. */
export type Fact = { readonly name: string; readonly value: ReactNode }

/** Labelled values, side by side where there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
