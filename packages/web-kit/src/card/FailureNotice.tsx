import { Alert, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './CardForm.module.css'
import { cardTexts } from './card-texts.ts'

/**
 * A refused attempt. `attempt` distinguishes two refusals with the same words, so that the second is announced, too.
 */
type Failure = { readonly message: string | null; readonly attempt: number }

/** Returns the last refused attempt, and the function that records another. */
export function useFailure() {
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    failure,
    recordRefusal: (message: string | null) =>
      setFailure((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 })),
  }
}

/** Reports a refused attempt. Takes the focus, since on a phone it is above the visible part. */
export function FailureNotice(props: { readonly failure: Failure; readonly kind: 'payment' | 'setup' }) {
  const { failure, kind } = props
  return <Notice key={failure.attempt} message={failure.message} kind={kind} />
}

function Notice(props: { readonly message: string | null; readonly kind: 'payment' | 'setup' }) {
  const t = useTexts(cardTexts)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isPayment = props.kind === 'payment'
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      className={classes.failure ?? ''}
      color="red"
      title={t(isPayment ? 'failedTitle' : 'saveFailedTitle')}
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <Text>{t(isPayment ? 'failedText' : 'saveFailedText')}</Text>
      {props.message ? (
        <Text fw={600} mt={4}>
          {props.message}
        </Text>
      ) : null}
    </Alert>
  )
}
