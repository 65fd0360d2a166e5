import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { getOrderInfo } from '@repo/contracts/delivery/orders'
import { answerPickupProblem, getPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import type { Output } from '@repo/contracts/endpoint'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatClock, useNow } from '@repo/ui/countdown'
import { formatPrice, formatTime } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DeclinedCardPayment } from './DeclinedCardPayment.tsx'
import { pickupProblemTexts } from './pickup-problem-texts.ts'
import classes from './Tracking.module.css'

type Problem = NonNullable<Output<typeof getPickupProblem>['probleme']>
type Reply = 'accepter' | 'annuler' | 'contester'

/** A live hint announces changes; polling is the fallback. */
const pollMs = 10_000

/**
 * The problem that prevents the pickup, and the sender's possible replies. Empty without one, and once it is withdrawn
 * or the order is cancelled for it.
 */
export function PickupProblemCard({ orderId }: { readonly orderId: string }) {
  const query = useQuery({
    ...endpointQuery(getPickupProblem, { commandeId: orderId }),
    refetchInterval: pollMs,
  })
  const { probleme = null, modifiable = false } = query.data ?? {}
  if (!probleme || probleme.issue === 'retire' || probleme.issue === 'annule') return null
  if (probleme.issue !== null) return <DecidedProblem problem={probleme} issue={probleme.issue} />
  return <OpenProblem orderId={orderId} problem={probleme} canReply={modifiable} />
}

function DecidedProblem(props: { readonly problem: Problem; readonly issue: 'accepte' | 'refuse' }) {
  const t = useTexts(pickupProblemTexts)
  const { problem, issue } = props
  return (
    <Alert color="brand" role="status" title={t(`issue_${issue}`)} icon={<IconCircleCheck aria-hidden />}>
      <Text size="sm">
        {t(`issue_${issue}Text`)} {problem.reponse}
      </Text>
    </Alert>
  )
}

function OpenProblem(props: {
  readonly orderId: string
  readonly problem: Problem
  readonly canReply: boolean
}) {
  const t = useTexts(pickupProblemTexts)
  const { orderId, problem } = props
  return (
    <Stack gap="md">
      <Alert
        color="accent"
        role="alert"
        title={t(`title_${problem.type}`)}
        icon={<IconHourglass aria-hidden />}
      >
        <Stack gap="sm">
          <Text size="sm">{t(`text_${problem.type}`)}</Text>
          <CarrierReport problem={problem} />
          <Deadline problem={problem} />
          {props.canReply ? <ReplyButtons orderId={orderId} problem={problem} /> : null}
        </Stack>
      </Alert>
      {problem.refusCarte !== null && problem.constat && props.canReply ? (
        <DeclinedCardPayment
          orderId={orderId}
          priceCents={problem.constat.prix}
          title={t('declined')}
          text={t('declinedText', { why: problem.refusCarte })}
          confirmingText={t('confirming')}
          failedText={t('confirmFailed')}
        />
      ) : null}
    </Stack>
  )
}

/** The carrier's report with its pictures, and both prices when the actual goods cost more. */
function CarrierReport({ problem }: { readonly problem: Problem }) {
  const t = useTexts(pickupProblemTexts)
  const { constat, commentaire, photo } = problem
  return (
    <>
      {commentaire ? (
        <Text size="sm" className={classes.said ?? ''}>
          {t('said', { words: commentaire })}
        </Text>
      ) : null}
      {photo ? <img src={photo} alt={t('photo')} className={classes.foundPhoto} /> : null}
      {constat ? (
        <dl className={`${classes.bill} ${classes.found}`}>
          <dt>{t('goods')}</dt>
          <dd>
            {t('goodsText', {
              count: constat.marchandise.nombreColis,
              weight: constat.marchandise.poids,
              nature: constat.marchandise.nature,
            })}
          </dd>
          <dt>{t('declared')}</dt>
          <dd>{formatPrice(problem.prixActuel)}</dd>
          <dt>{t('found')}</dt>
          <dd>{formatPrice(constat.prix)}</dd>
        </dl>
      ) : null}
    </>
  )
}

function Deadline({ problem }: { readonly problem: Problem }) {
  const t = useTexts(pickupProblemTexts)
  const { jusquA, conteste, chezLeSupport, accepte, refusCarte } = problem
  const nowMs = useNow(jusquA !== null) + getServerOffsetMs()
  if (chezLeSupport) return <Text size="sm">{t('withSupport')}</Text>
  if (jusquA === null) return null
  const timeLeft = formatClock(Math.max(0, jusquA.getTime() - nowMs))
  return (
    <>
      <Text size="sm" fw={620}>
        {t('until', { time: formatTime(jusquA), left: timeLeft })}
      </Text>
      <Text size="sm">
        {conteste
          ? `${t('contested')} ${t('otherwiseContested')}`
          : t('otherwise', { fee: formatPrice(problem.frais) })}
      </Text>
      {accepte && refusCarte === null ? <Text size="sm">{t('accepting')}</Text> : null}
    </>
  )
}

function ReplyButtons({ orderId, problem }: { readonly orderId: string; readonly problem: Problem }) {
  const t = useTexts(pickupProblemTexts)
  const client = useQueryClient()
  const answering = useCall(answerPickupProblem)
  const [isDialogOpen, dialog] = useDisclosure(false)
  const { problemeId, type, constat } = problem

  function reply(choix: Reply): void {
    answering.mutate(
      { commandeId: orderId, problemeId, choix },
      {
        onSuccess: () => showSuccess({ title: t('sent') }),
        onError: (error) => (error.code === null ? showError() : showError({ title: error.message })),
        onSettled: () => {
          dialog.close()
          void client.invalidateQueries({ queryKey: queryKeyOf(getPickupProblem) })
          void client.invalidateQueries({ queryKey: queryKeyOf(getOrderInfo) })
        },
      },
    )
  }

  const isCarrierWaiting = type === 'absent' || type === 'pas-prete'
  const isBusy = (choix: Reply) => answering.isPending && answering.variables.choix === choix
  return (
    <>
      <Group gap="sm">
        {constat && !problem.accepte ? (
          <Button loading={isBusy('accepter')} onClick={() => reply('accepter')}>
            {t('accept', { price: formatPrice(constat.prix) })}
          </Button>
        ) : null}
        {problem.conteste || problem.accepte ? null : (
          <Button
            variant={isCarrierWaiting ? 'filled' : 'default'}
            loading={isBusy('contester')}
            onClick={() => reply('contester')}
          >
            {t(isCarrierWaiting ? `contest_${type}` : 'contestGoods')}
          </Button>
        )}
        <Button variant="default" onClick={dialog.open}>
          {t('end')}
        </Button>
      </Group>
      {constat && !problem.accepte ? (
        <Text size="sm" c="dimmed">
          {t('acceptHint')}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={isDialogOpen}
        title={t('endTitle')}
        text={t('endText', { fee: formatPrice(problem.frais) })}
        confirm={t('end')}
        cancel={t('keep')}
        busy={isBusy('annuler')}
        onConfirm={() => reply('annuler')}
        onClose={dialog.close}
      />
    </>
  )
}
