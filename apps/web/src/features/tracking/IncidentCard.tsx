import { Alert, Group, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getRoadProblem } from '@repo/contracts/delivery/road-problems'
import type { Output } from '@repo/contracts/endpoint'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import { incidentTexts } from './incident-texts.ts'

/** A breakdown or an accident of a carrier, as the sender sees it. */
export type Incident = NonNullable<Output<typeof getRoadProblem>['incident']>

/** A live hint announces changes; polling is the fallback. */
const pollMs = 10_000

/** Returns the newest incident of an order; null without one, and until it is loaded. Not polled when `isOver`. */
export function useIncident(orderId: string, isOver = false): Incident | null {
  const query = useQuery({
    ...endpointQuery(getRoadProblem, { commandeId: orderId }),
    refetchInterval: isOver ? false : pollMs,
  })
  return query.data?.incident ?? null
}

/**
 * Where the goods of a broken-down carrier are, which carrier takes them over, and the pictures of both. Empty without
 * an incident.
 */
export function IncidentCard(props: { readonly incident: Incident | null; readonly isComing?: boolean }) {
  const t = useTexts(incidentTexts)
  const { incident, isComing = false } = props
  if (!incident) return null
  if (incident.issue === 'reprise') return <TakeoverNotice incident={incident} />
  const { transporteur: name } = incident
  if (incident.issue === 'annule')
    return (
      <Alert color="accent" role="status" title={t('givenUp')} icon={<IconAlertTriangle aria-hidden />}>
        <Text size="sm">{t('givenUpText', { name })}</Text>
      </Alert>
    )
  return (
    <Alert
      color="accent"
      role="alert"
      title={t(`title_${incident.type}`)}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(isComing ? 'comes' : 'waits', { name })} {t('proof')}
        </Text>
        {incident.marchandiseAbimee ? (
          <Text size="sm" fw={620}>
            {t('damaged')}
          </Text>
        ) : null}
        {incident.adresse === '' ? null : <Text size="sm">{t('where', { address: incident.adresse })}</Text>}
        {incident.commentaire === '' ? null : (
          <Text size="sm">{t('says', { comment: incident.commentaire })}</Text>
        )}
        {incident.photo ? <Picture src={incident.photo} label={t('photo')} /> : null}
        {incident.chezLeSupport && !isComing ? (
          <Text size="sm" fw={620}>
            {t('withSupport')}
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('reported', { time: formatTime(incident.signaleA) })}
        </Text>
      </Stack>
    </Alert>
  )
}

function Picture({ src, label }: { readonly src: string | null; readonly label: string }) {
  const t = useTexts(incidentTexts)
  return (
    <Stack gap={4} w={160}>
      <ProofPicture src={src} alt={label} missing={t('noPicture')} kind="photo" />
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </Stack>
  )
}

function TakeoverNotice({ incident }: { readonly incident: Incident }) {
  const t = useTexts(incidentTexts)
  const { transporteur: from, repreneur, repriseA, photoRemise, photoReprise } = incident
  const to = repreneur ?? ''
  return (
    <Alert color="brand" role="status" title={t('taken')} icon={<IconCircleCheck aria-hidden />}>
      <Stack gap="xs">
        <Text size="sm">{t('takenText', { from, to, time: repriseA ? formatTime(repriseA) : '' })}</Text>
        <Group gap="md" align="flex-start">
          <Picture src={photoRemise} label={t('photoGiven', { name: from })} />
          <Picture src={photoReprise} label={t('photoTaken', { name: to })} />
        </Group>
      </Stack>
    </Alert>
  )
}
