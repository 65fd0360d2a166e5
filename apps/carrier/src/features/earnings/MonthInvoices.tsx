import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { listCarrierInvoices } from '@repo/contracts/delivery/invoices'
import type { Output } from '@repo/contracts/endpoint'
import { formatDate, formatEuros } from '@repo/ui/formats'
import { ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import classes from './Earnings.module.css'
import { invoiceTexts } from './invoice-texts.ts'

type Invoice = Output<typeof listCarrierInvoices>['factures'][number]

/** The refetch interval: signed file URLs expire after five minutes. */
const refetchMs = 4 * 60_000

/** The invoices in the carrier's or company's name in a month. Empty without any, and until they are loaded. */
export function MonthInvoices({ month }: { readonly month: string }) {
  const t = useTexts(invoiceTexts)
  const query = useInfiniteQuery({
    ...endpointPages(
      listCarrierInvoices,
      (cursor) => (cursor === undefined ? { mois: month } : { mois: month, avant: cursor }),
      ({ suite }) => suite ?? undefined,
    ),
    queryKey: [...queryKeyOf(listCarrierInvoices, { mois: month }), 'pages'],
    refetchInterval: refetchMs,
  })
  const invoices = query.data?.pages.flatMap(({ factures }) => factures)
  if (query.isError && !invoices)
    return (
      <ErrorState
        order={2}
        title={t('loadFailed')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  if (!invoices || invoices.length === 0) return null
  return (
    <section aria-labelledby="factures">
      <Title order={2} id="factures" size="h3">
        {t('title')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('hint')}
      </Text>
      <Surface as="div" p={0}>
        <ul className={classes.lines}>
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.numero} invoice={invoice} />
          ))}
        </ul>
      </Surface>
      {query.hasNextPage ? (
        <Button
          variant="default"
          size="md"
          fullWidth
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </section>
  )
}

function InvoiceLine({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(invoiceTexts)
  const { nature, numero, date, montant, bordereau, url } = invoice
  const kindName = nature === 'facture' ? t('invoice') : t('creditNote')
  const facts = [formatDate(date), ...(bordereau === null ? [] : [bordereau])]
  return (
    <li className={classes.line}>
      <div>
        <Text fw={560} className={classes.trip ?? ''}>
          {kindName} {numero}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')} · <span className={classes.sum}>{formatEuros(montant)}</span>
        </Text>
      </div>
      <ActionIcon
        component="a"
        href={url}
        variant="light"
        size={44}
        aria-label={t('download', { what: kindName, number: numero })}
      >
        <IconFileTypePdf size={24} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}
