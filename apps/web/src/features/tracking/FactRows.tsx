import type { ReactNode } from 'react'

/** The rows of a `dl`, each a name and its value. A fact whose value is null has no row. */
export function FactRows(props: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return props.facts.map(([name, value]) =>
    value === null ? null : (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ),
  )
}
