import { Alert, Group, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getRoadProblem } from '@repo/contracts/delivery/road-problems'
import type { Output } from '@repo/contracts/endpoint'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import { roadProblemTexts } from './road-problem-texts.ts'

/** A breakdown or an accident of a carrier, as the sender sees it. */
export type RoadProblem = NonNullable<Output<typeof getRoadProblem>['incident']>

/** A live hint announces changes; polling is the fallback. */
const pollMs = 10_000

/** Returns the newest road problem of an order; null without one, and until it is loaded. Not polled when `isOver`. */
export function useRoadProblem(orderId: string, isOver = false): RoadProblem | null {
  const query = useQuery({
    ...endpointQuery(getRoadProblem, { commandeId: orderId }),
    refetchInterval: isOver ? false : pollMs,
  })
  return query.data?.incident ?? null
}

/**
 * Where the goods of a carrier that cannot go on are, which carrier takes them over, and the pictures of both. Empty
 * without a road problem.
 */
export function RoadProblemCard(props: {
  readonly roadProblem: RoadProblem | null
  /** The successor is on its way. */
  readonly isComing?: boolean
}) {
  const t = useTexts(roadProblemTexts)
  const { roadProblem, isComing = false } = props
  if (!roadProblem) return null
  if (roadProblem.issue === 'reprise') return <TakeoverNotice roadProblem={roadProblem} />
  const { transporteur: name } = roadProblem
  if (roadProblem.issue === 'annule')
    return (
      <Alert color="accent" role="status" title={t('givenUp')} icon={<IconAlertTriangle aria-hidden />}>
        <Text size="sm">{t('givenUpText', { name })}</Text>
      </Alert>
    )
  return (
    <Alert
      color="accent"
      role="alert"
      title={t(`title_${roadProblem.type}`)}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(isComing ? 'comes' : 'waits', { name })} {t('proof')}
        </Text>
        {roadProblem.marchandiseAbimee ? (
          <Text size="sm" fw={620}>
            {t('damaged')}
          </Text>
        ) : null}
        {roadProblem.adresse === '' ? null : (
          <Text size="sm">{t('where', { address: roadProblem.adresse })}</Text>
        )}
        {roadProblem.commentaire === '' ? null : (
          <Text size="sm">{t('says', { comment: roadProblem.commentaire })}</Text>
        )}
        {roadProblem.photo ? <Picture src={roadProblem.photo} label={t('photo')} /> : null}
        {roadProblem.chezLeSupport && !isComing ? (
          <Text size="sm" fw={620}>
            {t('withSupport')}
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('reported', { time: formatTime(roadProblem.signaleA) })}
        </Text>
      </Stack>
    </Alert>
  )
}

function Picture({ src, label }: { readonly src: string | null; readonly label: string }) {
  const t = useTexts(roadProblemTexts)
  return (
    <Stack gap={4} w={160}>
      <ProofPicture src={src} alt={label} missing={t('noPicture')} kind="photo" />
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </Stack>
  )
}

function TakeoverNotice({ roadProblem }: { readonly roadProblem: RoadProblem }) {
  const t = useTexts(roadProblemTexts)
  const { transporteur: from, repreneur, repriseA, photoRemise, photoReprise } = roadProblem
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
