import { Table, Text } from '@mantine/core'
import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import { formatDate, formatEuros, formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { refundSums } from '#web/price/refund-sums.ts'
import classes from './Payments.module.css'
import { paymentsTexts } from './payments-texts.ts'

type Payment = Output<typeof listPayments>['commandes'][number]

const columns = ['date', 'pickup', 'delivery', 'amount'] as const

/** The payments in rows of two colours; on a phone each row becomes a card of labelled lines. */
export function PaymentTable({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useTexts(paymentsTexts)
  return (
    <div className={classes.frame}>
      <Table striped className={classes.table ?? ''} role="table" aria-label={t('title')}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th key={column} scope="col" role="columnheader" data-column={column}>
                {t(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {payments.map((payment) => (
            <PaymentRow key={payment.commandeId} payment={payment} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const t = useTexts(paymentsTexts)
  const { CPDepart, VilleDepart, CPArrivee, VilleArrivee, encaissement, paiement } = payment
  const date = formatDate(encaissement.createdAt)
  const from = `${CPDepart} ${VilleDepart}`.trim()
  const to = `${CPArrivee} ${VilleArrivee}`.trim()
  const note = noteOf(payment)
  const isOnlyReserved = paiement.etat === 'autorise'
  return (
    <Table.Tr role="row">
      <Table.Td role="cell" data-label={t('date')}>
        <Link
          to={paths.shipment(payment.commandeId)}
          className={classes.link}
          aria-label={t('open', { date, from, to })}
        >
          {date}
        </Link>
      </Table.Td>
      <Table.Td role="cell" data-label={t('pickup')}>
        {from}
      </Table.Td>
      <Table.Td role="cell" data-label={t('delivery')}>
        {to}
      </Table.Td>
      <Table.Td role="cell" data-label={t('amount')} data-column="amount">
        <span className={classes.amount}>
          {paiement.etat === 'libere'
            ? t('none')
            : formatPrice(isOnlyReserved ? paiement.montantReserve : encaissement.montant)}
        </span>
        {note === null ? null : (
          <Text span size="sm" c="dimmed" display="block">
            {t(note)}
          </Text>
        )}
        {refundSums(paiement.remboursements).map(({ etat, cents }) => (
          <Text key={etat} span size="sm" c="dimmed" display="block">
            {t(`refund_${etat}`, { amount: formatEuros(cents) })}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}

/** What an amount is, when it is not simply the price of a delivery. */
function noteOf({ paiement }: Payment): 'reserved' | 'released' | 'fee' | null {
  if (paiement.etat === 'autorise') return 'reserved'
  if (paiement.etat === 'libere') return paiement.remboursements.length > 0 ? null : 'released'
  return paiement.annulation ? 'fee' : null
}
