import { Anchor, Button, Group, Input, Loader, PinInput, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import {
  requestPasswordReset,
  resetCodeLength,
  verifyResetCode,
} from '@repo/contracts/delivery/password-reset'
import { useCountdown } from '@repo/ui/countdown'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useId, useRef, useState } from 'react'
import { passwordResetTexts } from './password-reset-texts.ts'
import { showCallError } from './show-call-error.ts'

/** How long a new code cannot be requested: emails take a moment. */
const resendPauseMs = 30_000

/** Takes the emailed code and checks it as soon as its sixth digit is entered, typed or pasted. */
export function CodeStep(props: {
  readonly email: string
  readonly onVerified: (code: string) => void
  readonly onOtherEmail: () => void
}) {
  const t = useTexts(passwordResetTexts)
  const { email, onVerified, onOtherEmail } = props
  const verification = useCall(verifyResetCode)
  const firstCell = useRef<HTMLInputElement>(null)
  // Without our own id the cells would be recreated after the first paint, and lose the focus.
  const cellsId = useId()
  const errorId = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isPending } = verification
  // At the start, and after a wrong code: while it was being checked the cells accepted no focus.
  useEffect(() => {
    if (!isPending) firstCell.current?.focus()
  }, [isPending])

  function verify(complete: string): void {
    if (isPending) return
    verification.mutate(
      { code: complete },
      {
        onSuccess: () => onVerified(complete),
        onError: (failure) => {
          setCode('')
          if (failure.code === 'reset-code-invalid' || failure.status === 422) setError(failure.message)
          else showCallError(failure)
        },
      },
    )
  }

  return (
    <Stack gap="md">
      <Input.Wrapper
        label={t('code')}
        labelElement="div"
        error={error}
        errorProps={{ id: errorId, role: 'alert' }}
      >
        <PinInput
          ref={firstCell}
          id={cellsId}
          length={resetCodeLength}
          type="number"
          inputMode="numeric"
          oneTimeCode
          size="lg"
          gap="xs"
          placeholder=""
          value={code}
          error={error !== null}
          disabled={isPending}
          onChange={(typed) => {
            setCode(typed)
            if (typed !== '') setError(null)
            // Its own completion event does not fire for a code pasted after a cleared one.
            if (typed.length === resetCodeLength) verify(typed)
          }}
          getInputProps={(index) => ({
            'aria-label': t('digit', { digit: index + 1 }),
            ...(error === null ? {} : { 'aria-describedby': errorId }),
          })}
        />
      </Input.Wrapper>
      <Text size="sm" c="dimmed" role="status" mih={22}>
        {isPending ? (
          <Group gap="xs" component="span">
            <Loader size="xs" aria-hidden /> {t('checking')}
          </Group>
        ) : (
          t('codeHint')
        )}
      </Text>
      <Resend email={email} onSent={() => setError(null)} />
      <Anchor component="button" type="button" fz="sm" fw={560} py={11} onClick={onOtherEmail}>
        {t('otherEmail')}
      </Anchor>
    </Stack>
  )
}

function Resend(props: { readonly email: string; readonly onSent: () => void }) {
  const t = useTexts(passwordResetTexts)
  const request = useCall(requestPasswordReset)
  const [sentAtMs, setSentAtMs] = useState(() => Date.now())
  const leftMs = useCountdown(new Date(sentAtMs + resendPauseMs))
  const isWaiting = leftMs > 0
  return (
    <Button
      variant="light"
      loading={request.isPending}
      disabled={isWaiting}
      onClick={() =>
        request.mutate(
          { email: props.email },
          {
            onSuccess: () => {
              setSentAtMs(Date.now())
              props.onSent()
              showSuccess({ title: t('resent'), message: t('resentHint') })
            },
            onError: showCallError,
          },
        )
      }
    >
      {isWaiting ? t('resendIn', { seconds: Math.ceil(leftMs / 1000) }) : t('resend')}
    </Button>
  )
}
