import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { recordPageHead } from './page-head.ts'
import { getProductName } from './product.ts'

/** Names the browser tab '<title> · <product>'. */
export function usePageTitle(title: string): void {
  const name = `${title} · ${getProductName()}`
  recordPageHead({ title: name })
  useDocumentTitle(name)
}

/** A page's only `h1`, which also names the browser tab; `actions` are beside it, `lead` below. */
export function PageTitle(props: {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly align?: 'left' | 'center'
}) {
  usePageTitle(props.title)
  if (typeof props.lead === 'string') recordPageHead({ description: props.lead })
  const centred = props.align === 'center'
  return (
    <Group justify={centred ? 'center' : 'space-between'} align="flex-end" gap="md">
      <Stack gap={8} align={centred ? 'center' : 'flex-start'} ta={centred ? 'center' : 'left'} maw={640}>
        <Title order={1}>{props.title}</Title>
        {props.lead ? (
          <Text c="dimmed" size="lg" lh={1.55}>
            {props.lead}
          </Text>
        ) : null}
      </Stack>
      {props.actions}
    </Group>
  )
}
