import { Group, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconMoodCheck } from '@tabler/icons-react'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import type { CarrierClaim } from '#carrier/use-claims.ts'
import { useCarrierClaims } from '#carrier/use-claims.ts'
import { ClaimStatementForm } from './ClaimStatementForm.tsx'
import classes from './Claims.module.css'
import { carrierClaimsTexts } from './claims-texts.ts'

const tones: Readonly<Record<CarrierClaim['etat'], Tone>> = {
  ouverte: 'waiting',
  acceptee: 'danger',
  refusee: 'success',
  retiree: 'neutral',
  inconnu: 'neutral',
}

/** The senders' claims about the carrier's deliveries, with the carrier's statement on each. */
export function ClaimsPage() {
  const t = useTexts(carrierClaimsTexts)
  const query = useCarrierClaims()
  const claims = query.data?.reclamations
  return (
    <SubPage back={{ to: paths.account, label: t('back') }} title={t('title')} lead={t('lead')}>
      {claims?.map((claim) => (
        <ClaimCard key={claim.reclamationId} claim={claim} />
      ))}
      {claims?.length === 0 ? (
        <Surface as="div">
          <EmptyState icon={<IconMoodCheck size={30} />} title={t('empty')} hint={t('emptyHint')} order={2} />
        </Surface>
      ) : null}
      {claims ? null : <QueryState query={query} order={2} loading={<CardListSkeleton />} />}
    </SubPage>
  )
}

function ClaimCard({ claim }: { readonly claim: CarrierClaim }) {
  const t = useTexts(carrierClaimsTexts)
  const { depart, arrivee, etat, avis, bordereau } = claim
  const headingId = `claim-${claim.reclamationId}`
  return (
    <Surface aria-labelledby={headingId}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id={headingId}>
            {t(`nature_${claim.nature}`)}
          </Title>
          <StatusBadge tone={tones[etat]} isPulsing={etat === 'ouverte'}>
            {t(`state_${etat}`)}
          </StatusBadge>
        </Group>
        <Text fw={560}>
          {depart.codePostal} {depart.ville} → {arrivee.codePostal} {arrivee.ville}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            t('madeOn', { date: formatDateTime(claim.ouverteA) }),
            bordereau === null ? '' : t('bill', { number: bordereau }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text className={classes.said ?? ''}>{claim.texte}</Text>
        <Photos photos={claim.photos} getAlt={(number) => t('photo', { number })} />
        {avis ? (
          <div className={classes.own}>
            <Text size="sm" c="dimmed" mb={4}>
              {t('own', { date: formatDateTime(avis.envoyeA) })}
            </Text>
            <Text className={classes.said ?? ''} mb={avis.photos.length > 0 ? 'sm' : 0}>
              {avis.texte}
            </Text>
            <Photos photos={avis.photos} getAlt={(number) => t('ownPhoto', { number })} />
          </div>
        ) : null}
        <ClaimStatementForm claimId={claim.reclamationId} canSend={etat === 'ouverte' && !avis} />
      </Stack>
    </Surface>
  )
}

function Photos(props: { readonly photos: readonly string[]; readonly getAlt: (number: number) => string }) {
  if (props.photos.length === 0) return null
  return (
    <ul className={classes.photos}>
      {props.photos.map((src, index) => (
        <li key={index}>
          <a href={src} target="_blank" rel="noreferrer">
            <img src={src} alt={props.getAlt(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  )
}
