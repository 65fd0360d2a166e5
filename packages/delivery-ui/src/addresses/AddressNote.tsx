import type { AddressPrecision } from '@repo/contracts/delivery/estimates'
import { useTexts } from '@repo/ui/texts'
import { IconMapPinQuestion } from '@tabler/icons-react'
import classes from './AddressNote.module.css'
import { addressTexts } from './address-texts.ts'

const noteKeys = {
  'numero-approximatif': 'approximateNumber',
  'rue-inconnue': 'unknownStreet',
  ville: 'town',
} as const

/** Returns the key of the sentence about an address's unknown part; null when house, street or place is known. */
export function getNoteKey(precision: AddressPrecision | undefined) {
  // as: `in` does not narrow a text to the keys of an object.
  return precision !== undefined && precision in noteKeys
    ? noteKeys[precision as keyof typeof noteKeys]
    : null
}

/** Names an address's unknown part. Nothing when house, street or place is known. */
export function AddressNote(props: { readonly precision: AddressPrecision | undefined }) {
  const t = useTexts(addressTexts)
  const key = getNoteKey(props.precision)
  if (!key) return null
  return (
    <span className={classes.note}>
      <IconMapPinQuestion size={17} stroke={1.8} aria-hidden />
      {t(key)}
    </span>
  )
}
