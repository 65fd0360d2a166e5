import { Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { orderNameTexts } from './order-name-texts.ts'

/** By what an order is told from others: its sender's reference and who receives it. Nothing once both are erased. */
export function OrderName({
  order,
}: {
  readonly order: { readonly reference: string | null; readonly nomDestinataire: string }
}) {
  const t = useTexts(orderNameTexts)
  const { reference, nomDestinataire } = order
  const parts = [
    ...(reference === null ? [] : [t('reference', { reference })]),
    ...(nomDestinataire === '' ? [] : [t('recipient', { name: nomDestinataire })]),
  ]
  if (parts.length === 0) return null
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parts.join(' · ')}
    </Text>
  )
}
