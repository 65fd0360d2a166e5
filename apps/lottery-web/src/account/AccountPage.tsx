import { Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { LoadingState, QueryState } from '@repo/ui/States'
import type { ReactNode } from 'react'

/** The result of a query, or its failure, as a page shows it. */
type QueryResult<Data> = {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** A section of the account: its title, and the content once its query has loaded. */
export function AccountPage<Data>(props: {
  readonly title: string
  readonly lead?: string
  readonly actions?: ReactNode
  readonly query: QueryResult<Data>
  readonly children: (data: Data) => ReactNode
}) {
  const { title, lead, actions, query } = props
  return (
    <Stack gap="xl">
      <PageTitle title={title} lead={lead} actions={actions} />
      {query.data !== undefined ? props.children(query.data) : null}
      <QueryState query={query} order={2} loading={<LoadingState height={320} />} />
    </Stack>
  )
}
