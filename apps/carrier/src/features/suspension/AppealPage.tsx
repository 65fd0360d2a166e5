import { Anchor, List, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { AppealSection } from './AppealSection.tsx'
import { suspensionTexts } from './suspension-texts.ts'

/** The suspension: its reason, its end, what continues, and every way to contest it. */
export function AppealPage() {
  const t = useTexts(suspensionTexts)
  const carrier = useCarrier()
  const suspension = carrier.data?.suspension
  return (
    <SubPage back={{ to: paths.account, label: t('back') }} title={t('title')}>
      {suspension ? (
        <>
          <Facts suspension={suspension} />
          <AppealSection appeal={suspension.recours} />
          <OtherWays />
        </>
      ) : null}
      {suspension === null ? (
        <EmptyState icon={<IconShieldCheck size={30} />} title={t('none')} hint={t('noneHint')} order={2} />
      ) : null}
      {carrier.data ? null : carrier.isError ? (
        <ErrorState order={2} onRetry={() => void carrier.refetch()} />
      ) : (
        <CardListSkeleton />
      )}
    </SubPage>
  )
}

function Facts({ suspension }: { readonly suspension: NonNullable<CarrierState['suspension']> }) {
  const t = useTexts(suspensionTexts)
  const { motif, jusquA } = suspension
  return (
    <Surface as="div">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {t('reason')}
          </Title>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{motif}</Text>
        </div>
        <div>
          <Title order={2} size="h4">
            {t('until')}
          </Title>
          <Text>{jusquA ? t('untilDate', { date: formatDateTime(jusquA) }) : t('untilSupport')}</Text>
        </div>
        <div>
          <Title order={2} size="h4" mb={6}>
            {t('means')}
          </Title>
          <List spacing={4}>
            {(['stopped', 'goesOn1', 'goesOn2', 'goesOn3'] as const).map((key) => (
              <List.Item key={key}>{t(key)}</List.Item>
            ))}
          </List>
        </div>
      </Stack>
    </Surface>
  )
}

function OtherWays() {
  const t = useTexts(suspensionTexts)
  const config = useCarrierConfig()
  if (!config) return null
  return (
    <Surface aria-labelledby="others-title">
      <Stack gap="sm">
        <Title order={2} size="h3" id="others-title">
          {t('others')}
        </Title>
        <Anchor href={`mailto:${config.supportEmail}`} py={10} fw={560} style={{ overflowWrap: 'anywhere' }}>
          {t('mail', { email: config.supportEmail })}
        </Anchor>
        <Text>{t('mediation')}</Text>
        <Anchor href={`${config.siteUrl}/Mentions-légales`} target="_blank" rel="noopener" py={10} fw={560}>
          {t('mediationLink')}
          <VisuallyHidden> {t('newTab')}</VisuallyHidden>
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('court')}
        </Text>
      </Stack>
    </Surface>
  )
}
