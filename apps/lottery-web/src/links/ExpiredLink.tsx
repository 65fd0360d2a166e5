import { Anchor, List, Stack, Title } from '@mantine/core'
import type { Input } from '@repo/contracts/endpoint'
import type { checkLink } from '@repo/contracts/lottery/registration'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { ActivationRequest } from './ActivationRequest.tsx'
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
