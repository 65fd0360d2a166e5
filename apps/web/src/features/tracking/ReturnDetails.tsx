import { Stack, Text, Title } from '@mantine/core'
import type { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime, formatDistance, formatEuros } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Fragment } from 'react'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import { FactRows } from './FactRows.tsx'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

type Return = NonNullable<Output<typeof getEndedOrder>['bilan']['retour']>

/** Why and when the goods were returned and what it costs, with the carrier's remark and photo. */
export function ReturnDetails({
  orderReturn,
  endedAt,
  totalCents,
}: {
  readonly orderReturn: Return
  readonly endedAt: Date
  readonly totalCents: number
}) {
  const t = useTexts(trackingTexts)
  const facts = [
    [t('returnReason'), t(`reason_${orderReturn.motif}`)],
    [t('returnReported'), formatDateTime(orderReturn.demandeeA)],
    [t('returnBegan'), orderReturn.debut && formatDateTime(orderReturn.debut)],
    [t('returnEnded'), formatDateTime(endedAt)],
  ] as const
  return (
    <Surface aria-labelledby="return-heading">
      <Stack gap="md">
        <Title order={2} size="h3" id="return-heading">
          {t('returnStory')}
        </Title>
        <dl className={classes.trip}>
          <FactRows facts={facts} />
          {orderReturn.commentaire ? (
            <div data-wide>
              <dt>{t('returnWords')}</dt>
              <dd>{orderReturn.commentaire}</dd>
            </div>
          ) : null}
        </dl>
        <ReturnCost cost={orderReturn.cout} totalCents={totalCents} />
        {orderReturn.photo === null ? null : (
          <div className={classes.proofs}>
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                {t('proofOfAbsence')}
              </Text>
              <ProofPicture
                kind="photo"
                src={orderReturn.photo}
                alt={t('photoAtDoor')}
                missing={t('noPhoto')}
              />
            </Stack>
          </div>
        )}
      </Stack>
    </Surface>
  )
}

/** The lines of a return's price. */
function ReturnCost({ cost, totalCents }: { readonly cost: Return['cout']; readonly totalCents: number }) {
  const t = useTexts(trackingTexts)
  if (cost === null) return <Text>{t('returnFree')}</Text>
  const lines = [
    [t('feeRide'), cost.course],
    [t('feeKmBack', { distance: formatDistance(cost.retourM) }), cost.kilometres],
    [t('feeService'), cost.service],
    [t('returnTotal'), totalCents],
  ] as const
  return (
    <Stack gap="xs" className={classes.fee ?? ''}>
      <Title order={3} size="h4">
        {t('returnCost')}
      </Title>
      <dl className={classes.bill}>
        {lines.map(([name, amount]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{formatEuros(amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </Stack>
  )
}
