import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CallError } from '@repo/api-client/call'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { cancellationPreview, cancelOrder } from '@repo/contracts/delivery/cancellation'
import { getOrderInfo } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { useNow } from '@repo/ui/countdown'
import { formatDistance, formatEuros, formatPrice } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { cancelledShownMs } from './notice-durations.ts'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

/** The polling interval of the fee, which grows while the carrier approaches. */
const feePollMs = 5_000

/**
 * Confirms a cancellation and shows its current fee. Leads to the list afterwards; when the fee has changed
 * (`fee-changed`), the dialog stays and shows the new one. Nobody can confirm a fee that is not shown.
 */
export function CancelModal(props: {
  readonly orderId: string
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(trackingTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const cancel = useCall(cancelOrder)
  const fee = useQuery({
    ...endpointQuery(cancellationPreview, { commandeId: props.orderId }),
    enabled: props.opened,
    refetchInterval: feePollMs,
    staleTime: 0,
    gcTime: 0,
  })

  async function confirm(): Promise<void> {
    try {
      // Awaited here, since a live hint may unmount this view before a callback runs. The preview's `accord` is signed:
      // the charged fee is the shown one.
      await cancel.mutateAsync({ commandeId: props.orderId, accord: fee.data?.accord ?? undefined })
    } catch (error) {
      // A carrier has accepted in the meantime: the dialog stays and shows the new fee.
      if (error instanceof CallError && error.code === 'fee-changed') return void fee.refetch()
      // A refusal is shown with its reason, and the reloaded order shows its new state.
      if (error instanceof CallError && error.code !== null && error.status < 500)
        showError({ title: error.message })
      else showError()
      return client.invalidateQueries({ queryKey: queryKeyOf(getOrderInfo) })
    }
    showSuccess({ title: t('cancelledOk'), shownMs: cancelledShownMs })
    await navigate(paths.shipments)
  }

  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('cancelTitle')}>
      <Stack gap="lg">
        <Text>{t('cancelQuestion')}</Text>
        {fee.data?.apresEnlevement ? <Text>{t('cancelSendsBack')}</Text> : null}
        <div className={classes.fee} role="status">
          {fee.data ? <Fee preview={fee.data} readAtMs={fee.dataUpdatedAt} /> : null}
          {fee.isPending ? <Text c="dimmed">{t('feeLoading')}</Text> : null}
          {fee.isError && !fee.data ? <Text c="dimmed">{t('feeUnknown')}</Text> : null}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('no')}
          </Button>
          <Button
            color="red.9"
            loading={cancel.isPending}
            disabled={!fee.data?.possible}
            onClick={() => void confirm()}
          >
            {t('yes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Fee(props: {
  readonly preview: Output<typeof cancellationPreview>
  /** When the preview was read, in milliseconds since 1970. Its free seconds count from then. */
  readonly readAtMs: number
}) {
  const t = useTexts(trackingTexts)
  const { possible, montant, gratuitJusquaAcceptation, gratuitSecondes } = props.preview
  const { detail, apresEnlevement, retourM } = props.preview
  const nowMs = useNow()
  const freeSecondsLeft = Math.max(
    0,
    gratuitSecondes - Math.floor(Math.max(0, nowMs - props.readAtMs) / 1000),
  )

  if (!possible) return <Text>{t('notPossible')}</Text>
  if (gratuitJusquaAcceptation) return <Text fw={600}>{t('feeFreeUntilAccepted')}</Text>
  if (montant === 0) {
    return (
      <Text fw={600}>{freeSecondsLeft > 0 ? t('feeFreeFor', { count: freeSecondsLeft }) : t('feeFree')}</Text>
    )
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" fw={620}>
        <span>{t('fee')}</span>
        <span className={classes.together}>{formatPrice(montant)}</span>
      </Group>
      <dl className={classes.bill}>
        <dt>{t(apresEnlevement ? 'feeRide' : 'feeFlat')}</dt>
        <dd>{formatEuros(apresEnlevement ? detail.course : detail.forfait)}</dd>
        <dt>{retourM === null ? t('feeKm') : t('feeKmBack', { distance: formatDistance(retourM) })}</dt>
        <dd>{formatEuros(detail.kilometres)}</dd>
        <dt>{t('feeService')}</dt>
        <dd>{formatEuros(detail.service)}</dd>
      </dl>
      {apresEnlevement ? (
        <Text size="sm">{t('feeBackPaid', { amount: formatEuros(montant - detail.course) })}</Text>
      ) : null}
    </Stack>
  )
}
