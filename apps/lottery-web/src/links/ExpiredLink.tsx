import { Anchor, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import type { Input } from '@repo/contracts/endpoint'
import type { checkLink } from '@repo/contracts/lottery/registration'
import { requestActivation } from '@repo/contracts/lottery/registration'
import { PageTitle } from '@repo/ui/PageTitle'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { linksTexts } from './links-texts.ts'

/** The purpose of an emailed link. */
export type LinkKind = Input<typeof checkLink>['kind']

/** The page where another link is requested, by kind. */
const requestPages = [
  { kind: 'password_reset', key: 'another_password', to: paths.forgottenPassword },
  { kind: 'new_address', key: 'another_signIn', to: paths.signIn },
  { kind: 'new_email', key: 'another_email', to: paths.account },
  { kind: 'winner', key: 'another_winner', to: paths.myDraws },
] as const

/**
 * Explains an expired link and how to get another: by the form for an activation, otherwise on the page where it was
 * requested. An unknown kind (null) shows all ways.
 */
export function ExpiredLink({ kind }: { readonly kind: LinkKind | null }) {
  const t = useTexts(linksTexts)
  const page = requestPages.find((one) => one.kind === kind)
  return (
    <Stack gap="xl">
      <PageTitle title={t('expiredTitle')} lead={t('expiredLead')} />
      {page ? (
        <Anchor component={Link} to={page.to} fw={600} underline="always">
          {t(page.key)}
        </Anchor>
      ) : (
        <ActivationRequest />
      )}
      {kind === null ? <OtherLinks /> : null}
    </Stack>
  )
}

function OtherLinks() {
  const t = useTexts(linksTexts)
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('otherLinks')}
      </Title>
      <List spacing={4}>
        {requestPages.map(({ key, to }) => (
          <List.Item key={key}>
            <Anchor component={Link} to={to}>
              {t(key)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** Requests another activation link. The response is the same for every address. */
export function ActivationRequest({ email = '' }: { readonly email?: string }) {
  const t = useTexts(linksTexts)
  const requesting = useCall(requestActivation)
  const form = useZodForm({ schema: requestActivation.request, initialValues: { email } })
  if (requesting.isSuccess)
    return (
      <Surface role="status">
        <Title order={2} size="h3">
          {t('askedTitle')}
        </Title>
        <Text mt="xs">{t('askedText')}</Text>
      </Surface>
    )
  return (
    <Surface>
      <form
        {...form.onSubmit((values) =>
          requesting.mutate(values, { onError: (error) => showRefusalIn(form, error) }),
        )}
      >
        <Stack gap="md">
          <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
          <SubmitButton busy={requesting.isPending}>{t('askAnother')}</SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
