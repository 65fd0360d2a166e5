import { Avatar, Button, Group, Stack, Text, Title } from '@mantine/core'
import { formatDateTime, formatEuros, formatPrice } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { sumRefunds } from '#web/price/refund-sums.ts'
import { MessagesButton } from './chat/MessagesButton.tsx'
import { FactRows } from './FactRows.tsx'
import type { Ending } from './order-view.ts'
import { getCarrierName } from './order-view.ts'
import { Plate } from './Plate.tsx'
import { ProofsCard } from './ProofsCard.tsx'
import { ReturnDetails } from './ReturnDetails.tsx'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

type Kind = 'cancelled' | 'returned'

/** The price of a cancelled or returned order and what is unpaid, its carrier, its return and its proofs. */
export function EndingDetails(props: {
  readonly kind: Kind
  readonly orderId: string
  readonly ending: Ending
}) {
  const { kind, orderId, ending } = props
  return (
    <>
      <Summary kind={kind} ending={ending} />
      {ending.transporteur ? (
        <CarrierCard orderId={orderId} carrier={ending.transporteur} writableUntil={ending.messagesJusqua} />
      ) : null}
      {ending.retour ? (
        <ReturnDetails orderReturn={ending.retour} endedAt={ending.dateFin} totalCents={ending.montant} />
      ) : null}
      {ending.enlevement || ending.destination ? <ProofsCard ending={ending} /> : null}
    </>
  )
}

const costNames = { cancelled: 'cancellationFee', returned: 'returnedCost' } as const

function Summary({ kind, ending }: { readonly kind: Kind; readonly ending: Ending }) {
  const t = useTexts(trackingTexts)
  const cost = ending.montant === 0 ? t('noFee') : formatPrice(ending.montant)
  const facts = [
    [t(`endedOn_${kind}`), formatDateTime(ending.dateFin)],
    [t(costNames[kind]), cost],
    ...sumRefunds(ending.remboursements).map(
      ({ etat, cents }) => [t(`refund_${etat}`), formatEuros(cents)] as const,
    ),
    [t('billNumber'), ending.bordereau],
    [t('reason'), ending.annulation?.motif ?? null],
  ] as const
  return (
    <Surface aria-labelledby="summary-heading">
      <Stack gap="md">
        <Title order={2} size="h3" id="summary-heading">
          {t('summary')}
        </Title>
        <dl className={classes.trip}>
          <FactRows facts={facts} />
        </dl>
        <UnpaidAmount ending={ending} />
      </Stack>
    </Surface>
  )
}

/** The unpaid amount, with a link to pay it. Empty without any. */
export function UnpaidAmount({ ending }: { readonly ending: Ending }) {
  const t = useTexts(trackingTexts)
  if (ending.resteDu === null) return null
  return (
    <Group gap="md">
      <Text fw={600}>
        {t('stillOwed')} : {formatPrice(ending.resteDu)}
      </Text>
      <Button component={Link} to={paths.payments} variant="light">
        {t('payDebt')}
      </Button>
    </Group>
  )
}

function CarrierCard(props: {
  readonly orderId: string
  readonly carrier: NonNullable<Ending['transporteur']>
  readonly writableUntil: Date | null
}) {
  const t = useTexts(trackingTexts)
  const { orderId, carrier, writableUntil } = props
  const { vehicule } = carrier
  return (
    <Surface aria-labelledby="carrier-heading">
      <Group justify="space-between" gap="lg">
        <Group gap="md" wrap="nowrap" style={{ minWidth: 0 }}>
          <Avatar src={carrier.personne.photo} alt="" size={56} color="brand" />
          <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Title order={2} size="h4" id="carrier-heading">
              <Text span size="sm" c="dimmed" display="block">
                {t('carrier')}
              </Text>
              {getCarrierName(carrier)}
            </Title>
            {vehicule ? (
              <Text size="sm" c="dimmed">
                {vehicule.vehiculeType.libelle} · {`${vehicule.marque} ${vehicule.modele}`.trim()} ·{' '}
                <Plate vehicle={vehicule} />
              </Text>
            ) : null}
          </Stack>
        </Group>
        <MessagesButton
          orderId={orderId}
          carrierPersonId={carrier.personneId}
          isOpen={writableUntil !== null && writableUntil.getTime() > Date.now()}
        />
      </Group>
    </Surface>
  )
}
