import { Stack, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import type { ReactNode } from 'react'
import { useId } from 'react'

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
        <Stack gap={4}>
          <Title order={2} size="h3" id={id}>
            {props.title}
          </Title>
          {props.hint ? <Text c="dimmed">{props.hint}</Text> : null}
        </Stack>
        {props.children}
      </Stack>
    </Surface>
  )
}
