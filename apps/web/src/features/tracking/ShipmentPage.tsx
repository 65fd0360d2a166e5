import { Anchor, Stack, Title, VisuallyHidden } from '@mantine/core'
import { endpointQuery, isStale } from '@repo/api-client/react'
import { getOrderInfo } from '@repo/contracts/delivery/orders'
import { PushProposal } from '@repo/delivery-ui/push/PushProposal'
import { useKeepSubscribed } from '@repo/delivery-ui/push/use-push'
import { PageTitle, usePageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconArrowLeft, IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ClaimsCard } from '#web/claims/ClaimsCard.tsx'
import { asksForMessages, paths } from '#web/paths.ts'
import { ConversationView } from './ConversationView.tsx'
import { EndedView } from './EndedView.tsx'
import { HandoverCodeCard } from './HandoverCodeCard.tsx'
import type { Order, OrderView } from './order-view.ts'
import { findLastStatus, getModalStep, getOrderView } from './order-view.ts'
import { RecipientLinkCard } from './RecipientLinkCard.tsx'
import { RunningView } from './RunningView.tsx'
import { ScheduledView } from './ScheduledView.tsx'
import { SearchingView } from './SearchingView.tsx'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'
import { useWasRunning } from './use-was-running.ts'

/** The polling interval of the order, as specified. */
const pollMs = 10_000

/** /mes-expeditions/details-expedition/{commandeId}: one order in any state. */
export function ShipmentPage() {
  const t = useTexts(trackingTexts)
  useKeepSubscribed()
  const { commandeId = '' } = useParams()
  const [search] = useSearchParams()
  // A malformed id is not requested: the contract would reject it.
  const isId = getOrderInfo.request.shape.commandeId.safeParse(commandeId).success
  const query = useQuery({
    ...endpointQuery(getOrderInfo, { commandeId }),
    enabled: isId,
    refetchInterval: pollMs,
  })
  const order = query.data?.demande[0]
  const status = query.error?.status ?? 0
  const isUnknown =
    !isId || (!order && (query.isSuccess || status === 404 || status === 400 || status === 422))

  const back = (
    <Anchor component={Link} to={paths.shipments} fw={560} className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden style={{ verticalAlign: '-3px', marginRight: 6 }} />
      {t('back')}
    </Anchor>
  )
  const hasSlimHead =
    order !== undefined && getOrderView(order).kind === 'running' && !asksForMessages(search)

  return (
    <Stack gap={hasSlimHead ? 'sm' : 'lg'}>
      {hasSlimHead ? (
        // A slim header leaves more room for the map.
        <div className={classes.slimHead}>
          {back}
          <SlimTitle title={t('title')} />
        </div>
      ) : (
        <>
          {back}
          <PageTitle title={t('title')} />
        </>
      )}
      {order ? <OrderContent order={order} isStale={isStale(query)} /> : null}
      {isUnknown ? (
        <EmptyState
          icon={<IconPackageOff size={30} />}
          title={t('notFound')}
          hint={t('notFoundHint')}
          order={2}
        />
      ) : null}
      {!order && !isUnknown && query.isError ? (
        <ErrorState
          title={t('loadFailed')}
          hint={t('loadFailedHint')}
          order={2}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {!order && !isUnknown ? <CardListSkeleton /> : null}
    </Stack>
  )
}

function SlimTitle({ title }: { readonly title: string }) {
  usePageTitle(title)
  return (
    <Title order={1} size="h4">
      {title}
    </Title>
  )
}

function OrderContent({ order, isStale }: { readonly order: Order; readonly isStale: boolean }) {
  const t = useTexts(trackingTexts)
  const view = getOrderView(order)
  const wasRunning = useWasRunning(view.kind)
  const announcement = createAnnouncement(order, view)
  return (
    <>
      <VisuallyHidden role="status">{announcement ? t(announcement) : ''}</VisuallyHidden>
      <CurrentView order={order} view={view} wasRunning={wasRunning} isStale={isStale} />
      {isUnderWay(view) ? <PushProposal title={t('pushTitle')} hint={t('pushHint')} /> : null}
      {hasClaims(order, view) ? <ClaimsCard orderId={order.commandeId} /> : null}
      <HandoverCodeCard orderId={order.commandeId} />
      <RecipientLinkCard orderId={order.commandeId} isDelivered={view.kind === 'delivered'} />
    </>
  )
}

/** Whether an order can still change. */
function isUnderWay({ kind }: OrderView): boolean {
  return kind === 'scheduled' || kind === 'searching' || kind === 'running'
}

/**
 * Whether the order may have claims: not before a carrier is found, unless the goods wait on the road for another one.
 */
function hasClaims({ aReprendre }: Order, { kind }: OrderView): boolean {
  return kind !== 'scheduled' && (kind !== 'searching' || aReprendre)
}

/** Returns the text that a screen reader announces when the order changes; null for none. */
function createAnnouncement(order: Order, view: OrderView) {
  if (view.kind === 'searching') return order.aReprendre ? 'announceTakeover' : 'announceSearch'
  // The list that follows, or the heading of the view, announces the end.
  if (view.kind !== 'running') return null
  const status = findLastStatus(order.livraison?.statutlivraisons ?? [])
  if (status === 'RET') return 'announceReturn'
  if (order.retour && !order.retour.approuveeA && !order.retour.refuseeA) return 'announceAbsent'
  const step = getModalStep(true, status)
  return step === 1 ? null : (`announce${step}` as const)
}

function CurrentView(props: {
  readonly order: Order
  readonly view: OrderView
  readonly wasRunning: boolean
  readonly isStale: boolean
}) {
  const { order, view, wasRunning, isStale } = props
  const [search] = useSearchParams()
  // A cancellation by the carrier is announced in every view.
  const hasConversation =
    view.kind !== 'scheduled' && view.kind !== 'searching' && !(view.kind === 'cancelled' && wasRunning)
  if (view.kind === 'scheduled')
    return <ScheduledView order={order} plannedPickupAt={view.plannedPickupAt} isStale={isStale} />
  if (asksForMessages(search) && hasConversation) return <ConversationView order={order} view={view} />
  if (view.kind === 'searching')
    return <SearchingView order={order} isResumed={view.isResumed || wasRunning} isStale={isStale} />
  if (view.kind === 'running')
    return (
      <RunningView order={order} carrier={view.carrier} isStale={isStale} key={view.carrier.transporteurId} />
    )
  return <EndedView order={order} kind={view.kind} wasRunning={wasRunning} />
}
