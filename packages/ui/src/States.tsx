import { Button, Center, Loader, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

/** The content of an empty list: an icon, a sentence, and the next action. */
export function EmptyState(props: {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
  /** The level of the title's heading; 3 by default. */
  readonly order?: 1 | 2 | 3 | 4
}) {
  return (
    <Stack align="center" gap="sm" py="xl" ta="center">
      <ThemeIcon variant="light" size={64} radius="xl" aria-hidden>
        {props.icon}
      </ThemeIcon>
      <Title order={props.order ?? 3} size="h3">
        {props.title}
      </Title>
      {props.hint ? (
        <Text c="dimmed" maw={420}>
          {props.hint}
        </Text>
      ) : null}
      {props.action}
    </Stack>
  )
}

/** The content of a screen whose data did not load, with a retry button. */
export function ErrorState(props: {
  readonly title?: string
  readonly hint?: ReactNode
  readonly onRetry?: () => void
  readonly busy?: boolean
  /** The level of the title's heading; 3 by default. */
  readonly order?: 1 | 2 | 3 | 4
}) {
  const t = useTexts(uiTexts)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={30} />}
        title={props.title ?? t('loadFailed')}
        hint={props.hint ?? t('loadFailedHint')}
        order={props.order ?? 3}
        action={
          props.onRetry ? (
            <Button variant="light" onClick={props.onRetry} loading={props.busy ?? false}>
              {t('retry')}
            </Button>
          ) : null
        }
      />
    </div>
  )
}

/** Shows `loading` until a query's first response, or its failure with a retry button; nothing once there is data. */
export function QueryState({
  query,
  loading,
  ...rest
}: Pick<ComponentProps<typeof ErrorState>, 'title' | 'hint' | 'order'> & {
  readonly query: {
    readonly isError: boolean
    readonly isFetching: boolean
    readonly data: unknown
    readonly refetch: () => unknown
  }
  readonly loading: ReactNode
}) {
  if (query.data !== undefined) return null
  if (!query.isError) return loading
  return <ErrorState {...rest} onRetry={() => void query.refetch()} busy={query.isFetching} />
}

/** A centred spinner, named for screen readers. */
export function LoadingState(props: { readonly label?: string; readonly height?: number }) {
  const t = useTexts(uiTexts)
  return (
    <Center mih={props.height ?? 240} role="status">
      <Loader aria-hidden />
      <VisuallyHidden>{props.label ?? t('loading')}</VisuallyHidden>
    </Center>
  )
}
