import { Group, Stack, Text, Title } from '@mantine/core'
import { formatDateTime, formatPrice } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import type { Order } from './order-view.ts'
import classes from './Tracking.module.css'
import { TripEmission } from './TripEmission.tsx'
import { trackingTexts } from './tracking-texts.ts'

/** Both ends of the trip, the price, the sender's comment and the emissions. */
export function TripSummary({ order }: { readonly order: Order }) {
  const t = useTexts(trackingTexts)
  const { commande } = order
  return (
    <Surface aria-labelledby="trip-heading">
      <Stack gap="md">
        <Group justify="space-between" align="baseline" gap="sm">
          <Title order={2} size="h3" id="trip-heading">
            {t('trip')}
          </Title>
          <Text fw={700}>{formatPrice(commande.montant)}</Text>
        </Group>
        <dl className={classes.trip}>
          <div>
            <dt>{t('pickup')}</dt>
            <dd>{commande.adresseDepart}</dd>
          </div>
          <div>
            <dt>{t('dropoff')}</dt>
            <dd>{commande.adresseArrivee}</dd>
          </div>
          {commande.reference ? (
            <div data-wide>
              <dt>{t('reference')}</dt>
              <dd style={{ overflowWrap: 'anywhere' }}>{commande.reference}</dd>
            </div>
          ) : null}
          {commande.commentaire ? (
            <div data-wide>
              <dt>{t('comment')}</dt>
              <dd>{commande.commentaire}</dd>
            </div>
          ) : null}
        </dl>
        <TripEmission commande={commande} />
        <Text size="sm" c="dimmed">
          {t('orderedOn', { date: formatDateTime(commande.createdAt) })}
        </Text>
      </Stack>
    </Surface>
  )
}
