import { Stack } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { TitleWithHint } from './TitleWithHint.tsx'

/** A titled card of an account's page. */
export function Section(props: {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Surface aria-labelledby={id}>
      <Stack gap="md">
        <TitleWithHint id={id} title={props.title} hint={props.hint} />
        {props.children}
      </Stack>
    </Surface>
  )
}
