import { useTexts } from '@repo/ui/texts'
import classes from './OrderName.module.css'
import { orderNameTexts } from './order-name-texts.ts'

/** Distinguishes an order by its recipient and the sender's reference. Empty once both are erased. */
export function OrderName({
  order,
}: {
  readonly order: { readonly reference: string | null; readonly nomDestinataire: string }
}) {
  const t = useTexts(orderNameTexts)
  const { reference, nomDestinataire } = order
  if (reference === null && nomDestinataire === '') return null
  return (
    <span className={classes.name}>
      <span>{nomDestinataire}</span>
      {reference === null ? null : (
        <span className={classes.reference}>
          {nomDestinataire === '' ? '' : ' · '}
          {t('reference', { reference })}
        </span>
      )}
    </span>
  )
}
