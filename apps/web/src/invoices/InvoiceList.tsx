import { Anchor, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listOrderInvoices } from '@repo/contracts/delivery/invoices'
import type { Output } from '@repo/contracts/endpoint'
import { formatDate, formatPrice } from '@repo/ui/formats'
import { ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import classes from './Invoices.module.css'
import { invoiceTexts } from './invoice-texts.ts'

type BillingDocument = Output<typeof listOrderInvoices>['factures'][number]

/** The refetch interval: signed file URLs expire after five minutes. */
const urlRefetchMs = 4 * 60_000

/** The invoices and credit notes of a past order. Empty without any. */
export function InvoiceList({ orderId }: { readonly orderId: string }) {
  const t = useTexts(invoiceTexts)
  const query = useQuery({
    ...endpointQuery(listOrderInvoices, { commandeId: orderId }),
    refetchInterval: urlRefetchMs,
  })
  const documents = query.data?.factures
  if (query.isError && !documents)
    return <ErrorState title={t('listFailed')} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (!documents || documents.length === 0) return null
  return (
    <Surface aria-labelledby="invoices-heading" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4" id="invoices-heading">
          {t('heading')}
        </Title>
        <ul className={classes.papers}>
          {documents.map((document) => (
            <DocumentLink key={document.numero} document={document} />
          ))}
        </ul>
      </Stack>
    </Surface>
  )
}

function DocumentLink({ document }: { readonly document: BillingDocument }) {
  const t = useTexts(invoiceTexts)
  const { dossier, nature, numero, url } = document
  const name = t(nature === 'avoir' ? `credit${dossier}` : nature === 'facture' ? dossier : 'inconnu')
  return (
    <li className={classes.paper}>
      <div>
        <Text fw={560}>{name}</Text>
        <Text size="sm" c="dimmed">
          {numero} · {formatDate(document.date)} · {formatPrice(document.montant)}
        </Text>
      </div>
      <Anchor
        href={url}
        className={classes.fetch ?? ''}
        aria-label={t('download', { what: name, number: numero })}
      >
        <IconFileTypePdf size={26} stroke={1.6} aria-hidden />
      </Anchor>
    </li>
  )
}
