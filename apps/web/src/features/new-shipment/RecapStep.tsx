import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { estimate } from '@repo/contracts/delivery/estimates'
import { useCountdown } from '@repo/ui/countdown'
import { showError } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconArrowLeft, IconClockExclamation } from '@tabler/icons-react'
import type { Draft } from './draft.ts'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { PriceCard } from './PriceCard.tsx'
import { PricedTrip } from './PricedTrip.tsx'
import { isRefusal } from './refusals.ts'
import { ShipmentSummary } from './ShipmentSummary.tsx'
import { pickPricedPart } from './shipment-form.ts'

type Priced = NonNullable<Draft['priced']>

/** Step 2: the shipment, its price, and how long the price is valid. */
export function RecapStep(props: {
  readonly priced: Priced
  readonly onEdit: () => void
  readonly onPriced: (priced: Priced) => void
  readonly onPay: () => void
}) {
  const t = useTexts(newShipmentTexts)
  const pricing = useCall(estimate)
  const { shipment, quote, plannedPickupAt } = props.priced
  const leftMs = useCountdown(quote.valideJusqua, getServerOffsetMs())
  const isExpired = leftMs === 0

  function requestQuote(): void {
    pricing.mutate(pickPricedPart(shipment), {
      onSuccess: (newQuote) => props.onPriced({ shipment, quote: newQuote, plannedPickupAt }),
      onError: (error) =>
        isRefusal(error) ? showError({ title: t('refused'), message: error.message }) : showError(),
    })
  }

  return (
    <Stack gap="lg">
      <Title order={2}>{t('recapTitle')}</Title>
      <div className={classes.columns}>
        <Stack gap="lg">
          <PricedTrip quote={quote} isSmall />
          <Surface>
            <ShipmentSummary shipment={shipment} quote={quote} plannedPickupAt={plannedPickupAt} />
          </Surface>
        </Stack>
        <Stack gap="lg" className={classes.recapPrice ?? ''}>
          <PriceCard quote={quote} leftMs={leftMs} />
          {isExpired ? (
            <Alert
              color="accent"
              title={t('expired')}
              icon={<IconClockExclamation aria-hidden />}
              role="alert"
            >
              <Stack gap="sm" align="flex-start">
                <Text size="sm">{t('expiredHint')}</Text>
                <Button loading={pricing.isPending} onClick={requestQuote}>
                  {t('requote')}
                </Button>
              </Stack>
            </Alert>
          ) : null}
        </Stack>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={props.onEdit}
        >
          {t('edit')}
        </Button>
        <Button size="lg" disabled={isExpired} onClick={props.onPay}>
          {t('pay')}
        </Button>
      </div>
    </Stack>
  )
}
