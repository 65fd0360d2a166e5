import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { OrderName } from '#web/orders/OrderName.tsx'
import type { ListedTrip } from '#web/orders/trip-names.ts'
import { formatDropoff, formatPickup } from '#web/orders/trip-names.ts'
import classes from './OrderRow.module.css'

/** An order in one line, two on a phone: state, recipient, trip, next event, price. The row is a link. */
export function OrderRow(props: {
  readonly order: ListedTrip & { readonly reference: string | null; readonly nomDestinataire: string }
  readonly to: string
  /** The link's label, including the trip. */
  readonly label: string
  readonly state: ReactNode
  /** The next event: the carrier, the arrival or the date. */
  readonly next: ReactNode
  readonly price: string
  /** Other links of the row. */
  readonly actions?: ReactNode
}) {
  const { order } = props
  return (
    <li className={classes.row}>
      <span className={classes.state}>{props.state}</span>
      <span className={classes.what}>
        <OrderName order={order} />
        <Link to={props.to} className={classes.cover} aria-label={props.label}>
          <span className={classes.from}>{formatPickup(order)} → </span>
          {formatDropoff(order)}
        </Link>
      </span>
      <span className={classes.next}>{props.next}</span>
      <Text span className={classes.price ?? ''}>
        {props.price}
      </Text>
      <span className={classes.actions}>{props.actions}</span>
    </li>
  )
}
