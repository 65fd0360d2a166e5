import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import classes from './AddressNote.module.css'
import { AddressNote, getNoteKey } from './AddressNote.tsx'

/** Names the unknown parts of the addresses of a priced trip. Nothing when both are known. */
export function TripAddressNotes(props: { readonly quote: Output<typeof estimate> }) {
  const { depart, arrivee } = props.quote
  const impreciseEnds = Object.entries({ depart, arrivee }).filter(
    ([, { precision }]) => getNoteKey(precision) !== null,
  )
  return impreciseEnds.map(([place, { adresse, precision }]) => (
    <p key={place} className={classes.end}>
      {adresse}
      <AddressNote precision={precision} />
    </p>
  ))
}
