import { Text } from '@mantine/core'
import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import { CardTable } from '@repo/ui/CardTable'
import { formatDate, formatEuros, formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { OrderName } from '#web/orders/OrderName.tsx'
import { arrivalOf, departureOf } from '#web/orders/trip-names.ts'
import { paths } from '#web/paths.ts'
import { refundSums } from '#web/price/refund-sums.ts'
import classes from './Payments.module.css'
import { paymentsTexts } from './payments-texts.ts'

type Payment = Output<typeof listPayments>['commandes'][number]

/** The payments in rows of two colours; on a phone each row becomes a card of labelled lines. */
export function PaymentTable({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useTexts(paymentsTexts)
  return (
    <CardTable
      isFramed
      striped
      className={classes.table}
      label={t('title')}
      columns={[
        { name: t('date') },
        { name: t('pickup') },
        { name: t('delivery') },
        { name: t('amount'), className: classes.amountColumn },
      ]}
      rows={payments.map((payment) => {
        const date = formatDate(payment.encaissement.createdAt)
        const from = departureOf(payment)
        const to = arrivalOf(payment)
        return {
          key: payment.commandeId,
          cells: [
            <Link
              to={paths.shipment(payment.commandeId)}
              className={classes.link}
              aria-label={t('open', { date, from, to })}
            >
              {date}
            </Link>,
            from,
            <>
              <OrderName order={payment} />
              <Text span size="sm" c="dimmed" display="block">
                {to}
              </Text>
            </>,
            <Amount payment={payment} />,
          ],
        }
      })}
    />
  )
}

function Amount({ payment }: { readonly payment: Payment }) {
  const t = useTexts(paymentsTexts)
  const { encaissement, paiement } = payment
  const note = noteOf(payment)
  const isOnlyReserved = paiement.etat === 'autorise'
  return (
    <>
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
    </>
  )
}

/** What an amount is, when it is not simply the price of a delivery. */
function noteOf({ paiement }: Payment): 'reserved' | 'released' | 'fee' | null {
  if (paiement.etat === 'autorise') return 'reserved'
  if (paiement.etat === 'libere') return paiement.remboursements.length > 0 ? null : 'released'
  return paiement.annulation ? 'fee' : null
}
