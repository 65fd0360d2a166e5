import { Text } from '@mantine/core'
import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import { CardTable } from '@repo/ui/CardTable'
import { formatDate, formatEuros, formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { InvoiceIcons } from '#web/invoices/InvoiceIcons.tsx'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { OrderName } from '#web/orders/OrderName.tsx'
import { formatDropoff, formatPickup } from '#web/orders/trip-names.ts'
import { paths } from '#web/paths.ts'
import { sumRefunds } from '#web/price/refund-sums.ts'
import classes from './Payments.module.css'
import { paymentsTexts } from './payments-texts.ts'

type Payment = Output<typeof listPayments>['commandes'][number]

/** The payments as a table. On a phone a row has two lines. */
export function PaymentTable({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useTexts(paymentsTexts)
  const tInvoice = useTexts(invoiceTexts)
  return (
    <CardTable
      isFramed
      striped
      className={classes.table}
      label={t('title')}
      columns={[
        { name: t('date'), className: classes.date },
        { name: t('pickup'), className: classes.pickup },
        { name: t('delivery'), className: classes.delivery },
        { name: t('state'), className: classes.state },
        { name: t('amount'), className: classes.amountColumn },
        { name: tInvoice('column'), className: classes.papers },
      ]}
      rows={payments.map((payment) => {
        const date = formatDate(payment.encaissement.createdAt)
        const from = formatPickup(payment)
        const to = formatDropoff(payment)
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
            <div className={classes.trip}>
              <OrderName order={payment} />
              <span className={classes.place}>{to}</span>
            </div>,
            <States payment={payment} />,
            <Amount payment={payment} />,
            payment.paiement.etat === 'autorise' ? null : (
              <InvoiceIcons orderId={payment.commandeId} date={date} />
            ),
          ],
        }
      })}
    />
  )
}

/** Whether the card was charged, and how much was refunded. */
function States({ payment }: { readonly payment: Payment }) {
  const t = useTexts(paymentsTexts)
  return (
    <>
      <span>{t(getChargeTextKey(payment))}</span>
      {sumRefunds(payment.paiement.remboursements).map(({ etat, cents }) => (
        <Text key={etat} span size="sm" c="dimmed" display="block">
          {t(`refund_${etat}`, { amount: formatEuros(cents) })}
        </Text>
      ))}
    </>
  )
}

function Amount({ payment }: { readonly payment: Payment }) {
  const t = useTexts(paymentsTexts)
  const { encaissement, paiement } = payment
  const isOnlyReserved = paiement.etat === 'autorise'
  return (
    <span className={classes.amount}>
      {paiement.etat === 'libere'
        ? t('none')
        : formatPrice(isOnlyReserved ? paiement.montantReserve : encaissement.montant)}
    </span>
  )
}

/** Returns the text key for the state of the charge. */
function getChargeTextKey({ paiement }: Payment): 'reserved' | 'released' | 'fee' | 'taken' {
  if (paiement.etat === 'autorise') return 'reserved'
  if (paiement.etat === 'libere') return paiement.remboursements.length > 0 ? 'taken' : 'released'
  return paiement.annulation ? 'fee' : 'taken'
}
