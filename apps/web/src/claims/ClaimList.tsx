import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCall } from '@repo/api-client/react'
import { withdrawClaim } from '@repo/contracts/delivery/claims'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatDateTime, formatEuros } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import classes from './Claims.module.css'
import { claimsTexts } from './claims-texts.ts'
import type { SentClaim } from './use-claims.ts'
import { useRefreshClaims } from './use-claims.ts'

const tones: Readonly<Record<SentClaim['etat'], Tone>> = {
  ouverte: 'waiting',
  acceptee: 'success',
  refusee: 'neutral',
  retiree: 'neutral',
  inconnu: 'neutral',
}

/** The claims of an order, each with its state and its decision. */
export function ClaimList(props: { readonly claims: readonly SentClaim[]; readonly canWithdraw: boolean }) {
  return (
    <ul className={classes.claims}>
      {props.claims.map((claim) => (
        <li key={claim.reclamationId}>
          <ClaimCard claim={claim} canWithdraw={props.canWithdraw} />
        </li>
      ))}
    </ul>
  )
}

function ClaimCard({ claim, canWithdraw }: { readonly claim: SentClaim; readonly canWithdraw: boolean }) {
  const t = useTexts(claimsTexts)
  const { nature, etat, photos, reponse, repondueA, remboursement, remboursementAnnule } = claim
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h4">
          {nature === null ? t('invoice') : t(`nature_${nature}`)}
        </Title>
        <StatusBadge tone={tones[etat]} isPulsing={etat === 'ouverte'}>
          {t(`state_${etat}`)}
        </StatusBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('madeOn', { date: formatDateTime(claim.ouverteA) })}
      </Text>
      <Text className={classes.said ?? ''}>{claim.texte}</Text>
      {photos.length > 0 ? (
        <ul className={classes.photos}>
          {photos.map((src, index) => (
            <li key={index}>
              <ProofPicture
                kind="photo"
                src={src}
                alt={t('photo', { number: index + 1 })}
                missing={t('noPhoto')}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {reponse !== null && repondueA !== null ? (
        <div className={classes.answer}>
          <Text size="sm" c="dimmed" mb={4}>
            {t('answer', { date: formatDateTime(repondueA) })}
          </Text>
          <Text className={classes.said ?? ''}>{reponse}</Text>
          {remboursement === null ? null : (
            <Text mt="xs" fw={600}>
              {t('refund', { amount: formatEuros(remboursement) })}
            </Text>
          )}
          {remboursementAnnule === null ? null : (
            <Text mt="xs" fw={600}>
              {t('refundCancelled', { amount: formatEuros(remboursementAnnule) })}
            </Text>
          )}
        </div>
      ) : null}
      {etat === 'ouverte' && canWithdraw ? <WithdrawButton claimId={claim.reclamationId} /> : null}
    </Stack>
  )
}

function WithdrawButton({ claimId }: { readonly claimId: string }) {
  const t = useTexts(claimsTexts)
  const refresh = useRefreshClaims()
  const [isDialogOpen, dialog] = useDisclosure(false)
  const withdrawal = useCall(withdrawClaim)

  function withdraw(): void {
    withdrawal.mutate(
      { reclamationId: claimId },
      {
        onSuccess: () => {
          showSuccess({ title: t('withdrawn') })
          refresh()
        },
        onError: (error) => {
          dialog.close()
          if (error.code === null) return showError()
          // The claim was decided before the withdrawal arrived.
          showError({ title: error.message })
          refresh()
        },
      },
    )
  }

  return (
    <Group>
      <Button variant="subtle" color="gray" c="var(--mantine-color-text)" ml={-18} onClick={dialog.open}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        opened={isDialogOpen}
        title={t('withdrawTitle')}
        text={t('withdrawText')}
        confirm={t('withdraw')}
        cancel={t('withdrawKeep')}
        color="brand"
        busy={withdrawal.isPending}
        onConfirm={withdraw}
        onClose={dialog.close}
      />
    </Group>
  )
}
