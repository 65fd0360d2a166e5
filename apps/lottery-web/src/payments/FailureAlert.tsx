import { Alert, Stack, Text } from '@mantine/core'
import type { PaymentFailure } from '@repo/contracts/lottery/money'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { purchaseTexts } from './purchase-texts.ts'

/** Explains a failed payment: the reason where known, and what stays unaffected. */
export function FailureAlert(props: {
  readonly title: string
  readonly failure: PaymentFailure | null
  readonly text: string
}) {
  const t = useTexts(purchaseTexts)
  return (
    <Alert color="red" role="alert" title={props.title} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs">
        {props.failure ? <Text fw={600}>{t(`failure_${props.failure}`)}</Text> : null}
        <Text>{props.text}</Text>
      </Stack>
    </Alert>
  )
}
