import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { CardConfirmation } from '@repo/web-kit/card/CardConfirmation'
import { CardForm } from '@repo/web-kit/card/CardForm'
import { cardTexts } from '@repo/web-kit/card/card-texts'
import { FailureNotice, useFailure } from '@repo/web-kit/card/FailureNotice'
import type { ComponentProps } from 'react'

/** The card form of an opened payment, with the reason of the last failure above it. No form before `opened` is set. */
export function PaymentSheet(props: {
  readonly opened:
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
  const { opened, amount, onPaid } = props
  return (
    <>
      {failure ? <FailureNotice failure={failure} kind="payment" /> : null}
      {opened ? (
        <Surface aria-label={props.label}>
          <CardConfirmation {...props.confirmation} onRepeat={onPaid}>
            <CardForm
              isSimulated={opened.simule}
              form={{
                keys: { publishableKey: opened.clePublique, clientSecret: opened.paymentIntent },
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
