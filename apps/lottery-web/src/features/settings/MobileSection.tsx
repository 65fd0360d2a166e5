import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { confirmMobile, readMobile, removeMobile, requestMobileCode } from '@repo/contracts/lottery/mobile'
import { showSuccess } from '@repo/ui/popups'
import { LoadingState, QueryState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '#lottery-web/account/Section.tsx'
import { descriptionBelow } from '#lottery-web/description-below.ts'
import { showRefusal, showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { settingsTexts } from './settings-texts.ts'

type Mobile = Output<typeof readMobile>

/** The mobile number that is notified of a win. A code confirms a change. Empty where no text messages are sent. */
export function MobileSection() {
  const t = useTexts(settingsTexts)
  const query = useQuery(endpointQuery(readMobile, {}))
  if (!query.data)
    return (
      <Section title={t('mobile')}>
        <QueryState query={query} order={3} loading={<LoadingState height={100} />} />
      </Section>
    )
  const { isAvailable, number, isStopped, pending } = query.data
  if (!isAvailable) return null
  return (
    <Section title={t('mobile')} hint={t('mobileHint')}>
      {number === null ? null : <CurrentMobile number={number} isStopped={isStopped} />}
      {pending === null ? null : <CodeForm pending={pending} />}
      <NumberForm isFirst={number === null} />
    </Section>
  )
}

function useReloadMobile() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(readMobile) })
}

function CurrentMobile({ number, isStopped }: Pick<Mobile, 'isStopped'> & { readonly number: string }) {
  const t = useTexts(settingsTexts)
  const reloadMobile = useReloadMobile()
  const removing = useCall(removeMobile)
  const remove = () =>
    removing.mutate(
      {},
      {
        onSuccess: () => showSuccess({ title: t('mobileRemoved') }),
        onError: showRefusal,
        onSettled: reloadMobile,
      },
    )
  return (
    <Stack gap="sm">
      <Text>{t('mobileNow', { number })}</Text>
      {isStopped ? <Alert color="yellow">{t('mobileStopped')}</Alert> : null}
      <Button
        variant="default"
        loading={removing.isPending}
        onClick={remove}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('mobileRemove')}
      </Button>
    </Stack>
  )
}

function CodeForm({ pending }: { readonly pending: NonNullable<Mobile['pending']> }) {
  const t = useTexts(settingsTexts)
  const reloadMobile = useReloadMobile()
  const confirming = useCall(confirmMobile)
  const form = useZodForm({ schema: confirmMobile.request, initialValues: { code: '' } })
  return (
    <form
      {...form.onSubmit((values) =>
        confirming.mutate(values, {
          onSuccess: () => {
            showSuccess({ title: t('mobileConfirmed') })
            reloadMobile()
          },
          onError: (error) => showRefusalIn(form, error),
        }),
      )}
    >
      <Stack gap="md">
        <Text role="status">{t('mobileSent', { number: pending.number })}</Text>
        <TextInput
          label={t('mobileCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          maw={320}
          {...form.field('code')}
        />
        <SubmitButton busy={confirming.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('mobileConfirm')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

function NumberForm({ isFirst }: { readonly isFirst: boolean }) {
  const t = useTexts(settingsTexts)
  const reloadMobile = useReloadMobile()
  const requesting = useConfirmedCall(requestMobileCode)
  const form = useZodForm({ schema: requestMobileCode.request, initialValues: { number: '' } })
  return (
    <form
      {...form.onSubmit((values) =>
        requesting.mutate(values, {
          onSuccess: () => {
            form.reset()
            reloadMobile()
          },
          onError: (error) => showRefusalIn(form, error),
        }),
      )}
    >
      <Stack gap="md">
        <TextInput
          label={isFirst ? t('mobileNumber') : t('mobileOther')}
          description={t('mobileNumberHint')}
          inputWrapperOrder={descriptionBelow}
          type="tel"
          autoComplete="tel"
          maw={320}
          {...form.field('number')}
        />
        <SubmitButton busy={requesting.isPending} variant="default" style={{ alignSelf: 'flex-start' }}>
          {t('mobileAsk')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
