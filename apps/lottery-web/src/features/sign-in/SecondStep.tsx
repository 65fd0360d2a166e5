import { Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { confirmSignInCode, readPendingSignIn } from '@repo/contracts/lottery/session'
import { EmptyState, LoadingState, QueryState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconHourglassOff, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { descriptionBelow } from '#lottery-web/description-below.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { signInTexts } from './sign-in-texts.ts'

/** The polling interval of the approval. */
const approvalPollMs = 3000

/** The second step of a sign-in: polls for the approval every three seconds, or takes the emailed code. */
export function SecondStep(props: { readonly onSignedIn: () => void; readonly onOver: () => void }) {
  const t = useTexts(signInTexts)
  const pending = useQuery({
    ...endpointQuery(readPendingSignIn, {}),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : approvalPollMs),
  })
  const state = pending.data?.state
  const onSignedIn = useRef(props.onSignedIn)
  onSignedIn.current = props.onSignedIn
  useEffect(() => {
    if (state === 'signed-in') onSignedIn.current()
  }, [state])

  if (!pending.data)
    return <QueryState query={pending} order={2} loading={<LoadingState label={t('waiting')} />} />
  if (state === 'signed-in') return <LoadingState />
  if (state !== 'waiting')
    return (
      <div role="alert">
        <EmptyState
          order={2}
          icon={state === 'refused' ? <IconShieldX size={30} /> : <IconHourglassOff size={30} />}
          title={t(state === 'refused' ? 'refused' : 'over')}
          hint={t(state === 'refused' ? 'refusedHint' : 'overHint')}
          action={<Button onClick={props.onOver}>{t('again')}</Button>}
        />
      </div>
    )
  return (
    <Stack gap="lg">
      {pending.data.needsApproval ? <ApprovalNotice /> : null}
      {pending.data.needsCode ? (
        <CodeForm onSignedIn={props.onSignedIn} onOver={() => void pending.refetch()} />
      ) : null}
    </Stack>
  )
}

function ApprovalNotice() {
  const t = useTexts(signInTexts)
  return (
    <Surface>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('approvalTitle')}
        </Title>
        <Text>{t('approvalText')}</Text>
        <Group gap="sm" role="status">
          <Loader size="xs" aria-hidden />
          <Text c="dimmed" size="sm">
            {t('waiting')}
          </Text>
        </Group>
      </Stack>
    </Surface>
  )
}

function CodeForm(props: { readonly onSignedIn: () => void; readonly onOver: () => void }) {
  const t = useTexts(signInTexts)
  const confirming = useCall(confirmSignInCode)
  const form = useZodForm({ schema: confirmSignInCode.request, initialValues: { code: '' } })
  return (
    <Surface>
      <form
        {...form.onSubmit((values) =>
          confirming.mutate(values, {
            onSuccess: ({ outcome }) => (outcome === 'signed-in' ? props.onSignedIn() : props.onOver()),
            onError: (error) => {
              if (error.code === 'code-invalid') form.showFailures({ code: error.message })
              else if (error.code === 'sign-in-over') props.onOver()
              else showRefusalIn(form, error)
            },
          }),
        )}
      >
        <Stack gap="md">
          <Title order={2} size="h3">
            {t('codeTitle')}
          </Title>
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            inputWrapperOrder={descriptionBelow}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em' } }}
            {...form.field('code')}
          />
          <SubmitButton busy={confirming.isPending} fullWidth>
            {t('codeSubmit')}
          </SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
