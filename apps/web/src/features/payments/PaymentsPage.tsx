import { Button, Group, Stack } from '@mantine/core'
import { endpointPages } from '@repo/api-client/react'
import { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCard } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { DebtList } from './DebtList.tsx'
import { MonthStatement } from './MonthStatement.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { paymentsTexts } from './payments-texts.ts'

type Page = Output<typeof listPayments>

/** The server's page: a shorter one is the last. */
const pageSize = 20

function nextOf(page: Page): string | undefined {
  return page.commandes.length < pageSize ? undefined : page.commandes.at(-1)?.commandeId
}

/** /mes-paiements: what the sender's card was asked for, and what really left it. */
export function PaymentsPage() {
  const t = useTexts(paymentsTexts)
  const inputOf = (cursor: string | undefined) => (cursor === undefined ? {} : { avant: cursor })
  const query = useInfiniteQuery(endpointPages(listPayments, inputOf, nextOf))
  const payments = query.data?.pages.flatMap((page) => page.commandes)
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} />
      <DebtList />
      <MonthStatement />
      <QueryState query={query} order={2} title={t('loadFailed')} loading={<CardListSkeleton count={4} />} />
      {payments?.length === 0 ? (
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
    </Stack>
  )
}
