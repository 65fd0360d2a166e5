import { Stack } from '@mantine/core'
import { LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { CardForm } from '@repo/web-kit/card/CardForm'
import { FailureNotice, useFailure } from '@repo/web-kit/card/FailureNotice'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormats } from '#lottery-web/formats.ts'
import { purchaseTexts } from './purchase-texts.ts'
import type { PurchaseView } from './use-purchase.ts'

/**
 * Pays by card, in the provider's form or its stand-in. The form is unmounted once the card is accepted, while the
 * service confirms. `refusal` is shown until a newer one replaces it.
 */
export function CardPayment(props: {
  readonly keys: Extract<PurchaseView['next'], { kind: 'card' }>
  readonly amountCents: number
  readonly refusal: ReactNode
  readonly onPaid: () => void
}) {
  const t = useTexts(purchaseTexts)
  const format = useFormats()
  const { failure, recordRefusal } = useFailure()
  const [isAccepted, setAccepted] = useState(false)
  if (isAccepted) return <LoadingState label={t('confirming')} />
  const amount = format.price(props.amountCents)
  const { publishableKey, clientSecret, isSimulated } = props.keys
  return (
    <Stack gap="md">
      {failure ? <FailureNotice failure={failure} kind="payment" /> : props.refusal}
      <CardForm
        isSimulated={isSimulated}
        form={{
          keys: { publishableKey, clientSecret },
          submitLabel: t('pay', { amount }),
          challengeText: t('challenge', { amount }),
          onAuthorised: () => {
            setAccepted(true)
            props.onPaid()
          },
          onRefused: recordRefusal,
        }}
      />
    </Stack>
  )
}
