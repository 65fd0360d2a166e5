import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import { formatPrice } from '@repo/ui/formats'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCard, IconFilterOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { DebtList } from './DebtList.tsx'
import { MonthStatement, StatementLink } from './MonthStatement.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { paymentsTexts } from './payments-texts.ts'

type Page = Output<typeof listPayments>

/** The page size of the server: a shorter page is the last one. */
const pageSize = 20

/** With more payments than this, the statement below them is out of sight, and a link leads to it. */
const maxPaymentsBesideStatement = 5

/** The pause in typing after which the search starts. */
const typingPauseMs = 300

const emptyFilter = { search: '', month: '' }

function findNextCursor(page: Page): string | undefined {
  return page.commandes.length < pageSize ? undefined : page.commandes.at(-1)?.commandeId
}

/** /mes-paiements: what the sender's card was reserved and charged, the debts, and a company's monthly statement. */
export function PaymentsPage() {
  const t = useTexts(paymentsTexts)
  const [filter, setFilter] = useState(emptyFilter)
  const [debouncedFilter] = useDebouncedValue(filter, typingPauseMs)
  const filterInput = {
    ...(debouncedFilter.search.trim() === '' ? {} : { recherche: debouncedFilter.search.trim() }),
    ...(debouncedFilter.month === '' ? {} : { mois: debouncedFilter.month }),
  }
  const isFiltered = Object.keys(filterInput).length > 0
  const createInput = (cursor: string | undefined) =>
    cursor === undefined ? filterInput : { ...filterInput, avant: cursor }
  const query = useInfiniteQuery({
    ...endpointPages(listPayments, createInput, findNextCursor),
    queryKey: [...queryKeyOf(listPayments), 'pages', filterInput],
    placeholderData: keepPreviousData,
  })
  const payments = query.data?.pages.flatMap((page) => page.commandes)
  const total = query.data?.pages[0]?.total ?? null
  return (
    <Stack gap="xl">
      <PageTitle
        title={t('title')}
        actions={payments && payments.length > maxPaymentsBesideStatement ? <StatementLink /> : null}
      />
      <DebtList />
      <QueryState query={query} order={2} title={t('loadFailed')} loading={<CardListSkeleton count={4} />} />
      {isFiltered || (payments && payments.length > 0) ? (
        <Stack gap="xs">
          <PaymentFilters filter={filter} onChange={setFilter} />
          <Text size="sm" c="dimmed" role="status">
            {total ? t('total', { count: total.nombre, amount: formatPrice(total.montant) }) : ''}
          </Text>
        </Stack>
      ) : null}
      {payments?.length === 0 && isFiltered ? (
        <EmptyState
          icon={<IconFilterOff size={30} />}
          title={t('noMatch')}
          order={2}
          action={
            <Button variant="light" mt="sm" onClick={() => setFilter(emptyFilter)}>
              {t('clear')}
            </Button>
          }
        />
      ) : null}
      {payments?.length === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconCreditCard size={30} />}
          title={t('emptyTitle')}
          hint={t('emptyHint')}
          order={2}
          action={
            <Button component={Link} to={paths.newShipment} mt="sm">
              {t('newShipment')}
            </Button>
          }
        />
      ) : null}
      {payments && payments.length > 0 ? <PaymentTable payments={payments} /> : null}
      {query.hasNextPage ? (
        <Group justify="center">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Group>
      ) : null}
      <MonthStatement />
    </Stack>
  )
}
