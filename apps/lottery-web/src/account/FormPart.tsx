import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './FormPart.module.css'
import { TitleWithHint } from './TitleWithHint.tsx'

/** A titled group of fields; `hint` is below the title. */
export function FormPart(props: {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <TitleWithHint id={id} title={props.title} hint={props.hint} />
      {props.children}
    </Stack>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
