import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { CardConfirmation } from '@repo/web-kit/card/CardConfirmation'
import { CardForm } from '@repo/web-kit/card/CardForm'
import { cardTexts } from '@repo/web-kit/card/card-texts'
import { FailureNotice, useFailure } from '@repo/web-kit/card/FailureNotice'
import type { ComponentProps } from 'react'

/** The card form of an opened payment, below the reason of the last failure. No form before `payment` is set. */
export function PaymentSheet(props: {
  readonly payment:
    | { readonly simule: boolean; readonly clePublique: string; readonly paymentIntent: string }
    | undefined
  readonly label: string
  readonly amount: string
  readonly confirmation: Pick<
    ComponentProps<typeof CardConfirmation>,
    'state' | 'confirmingText' | 'failedText'
  >
  readonly onPaid: () => void
}) {
  const t = useTexts(cardTexts)
  const { failure, recordRefusal } = useFailure()
  const { payment, amount, onPaid } = props
  return (
    <>
      {failure ? <FailureNotice failure={failure} kind="payment" /> : null}
      {payment ? (
        <Surface aria-label={props.label}>
          <CardConfirmation {...props.confirmation} onRepeat={onPaid}>
            <CardForm
              isSimulated={payment.simule}
              form={{
                keys: { publishableKey: payment.clePublique, clientSecret: payment.paymentIntent },
                submitLabel: t('payAmount', { amount }),
                challengeText: t('secureText', { amount }),
                onAuthorised: onPaid,
                onRefused: recordRefusal,
              }}
            />
          </CardConfirmation>
        </Surface>
      ) : null}
    </>
  )
}
