import { Divider, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { formatDistance, formatDuration, formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { CarbonFigure } from '#web/price/CarbonFigure.tsx'
import { PriceBreakdown } from '#web/price/PriceBreakdown.tsx'
import { QuoteValidity } from '#web/price/QuoteValidity.tsx'
import { RouteSource } from '#web/price/RouteSource.tsx'
import type { Quote } from './draft.ts'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'

/** The price with its lines, its expiry, the trip's emissions and the number of carriers nearby. */
export function PriceCard(props: { readonly quote: Quote; readonly leftMs: number }) {
  const t = useTexts(newShipmentTexts)
  const { quote, leftMs } = props
  const carriers = quote.livreurs.length
  return (
    <Surface aria-labelledby="price-heading">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4}>
            <Text id="price-heading" c="dimmed" fw={560}>
              {t('price')}
            </Text>
            <Text className={classes.price ?? ''} span>
              {formatPrice(quote.montant)}
            </Text>
          </Stack>
          <ThemeIcon variant="light" size={56} radius="lg" aria-hidden>
            <VehicleIcon type={quote.vehicule.id} size={34} />
          </ThemeIcon>
        </Group>
        <Group>
          <QuoteValidity until={quote.valideJusqua} leftMs={leftMs} />
        </Group>
        <dl className={classes.facts}>
          <dt>{t('vehicle')}</dt>
          <dd>{quote.vehicule.libelle}</dd>
          <dt>{t('distance')}</dt>
          <dd>{formatDistance(quote.distanceM)}</dd>
          <dt>{t('duration')}</dt>
          <dd>{formatDuration(quote.dureeS)}</dd>
        </dl>
        <RouteSource source={quote.sourceTrajet} />
        <Divider label={t('breakdown')} labelPosition="left" />
        <PriceBreakdown quote={quote} />
        <Divider />
        <CarbonFigure grams={quote.co2eG} />
        <Divider />
        {carriers > 0 ? (
          <Group>
            <StatusBadge tone="success">{t('carriers', { count: carriers })}</StatusBadge>
          </Group>
        ) : (
          <Stack gap={8} align="flex-start">
            <StatusBadge tone="waiting">{t('noCarriers')}</StatusBadge>
            <Text size="sm" c="dimmed">
              {t('noCarriersHint')}
            </Text>
          </Stack>
        )}
      </Stack>
    </Surface>
  )
}
