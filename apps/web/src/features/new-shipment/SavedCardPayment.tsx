import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import type { readCard } from '@repo/contracts/delivery/company-card'
import { orderOnCard } from '@repo/contracts/delivery/company-card'
import type { Output } from '@repo/contracts/endpoint'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCard } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { formatCardName } from '#web/card/card-name.ts'
import { paths } from '#web/paths.ts'
import type { Draft } from './draft.ts'
import { newShipmentTexts } from './new-shipment-texts.ts'

/** Pays with the company's saved card by one button, then opens the order. Another card may be entered instead. */
export function SavedCardPayment(props: {
  readonly priced: NonNullable<Draft['priced']>
  readonly card: NonNullable<Output<typeof readCard>['carte']>
  readonly onOrdered: () => void
  readonly onQuoteLost: () => void
  readonly onRefused: (message: string | null) => void
  readonly onOther: () => void
}) {
  const t = useTexts(newShipmentTexts)
  const navigate = useNavigate()
  const order = useCall(orderOnCard)
  const { shipment, quote, plannedPickupAt } = props.priced
  const card = formatCardName(props.card)

  function pay(): void {
    const request = {
      ...shipment,
      // One reference per quote: the order is created once, however often the button is pressed.
      reference: `devis-${quote.devisId}`,
      referenceClient: shipment.reference ?? '',
      montantMaximum: quote.montant,
      ...(plannedPickupAt ? { enlevementPrevu: plannedPickupAt } : {}),
    }
    order.mutate(request, {
      onSuccess: ({ commande }) => {
        props.onOrdered()
        void navigate(paths.shipment(commande.commandeId), { replace: true })
      },
      onError: (error) => {
        if (error.code === 'price-above-limit') return props.onQuoteLost()
        props.onRefused(error.fields.enlevementPrevu ?? error.message)
      },
    })
  }

  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" size={44} radius="md" aria-hidden>
          <IconCreditCard size={24} />
        </ThemeIcon>
        <Stack gap={0}>
          <Text size="sm" c="dimmed">
            {t('savedCard')}
          </Text>
          <Text fw={620}>{card}</Text>
        </Stack>
      </Group>
      <Button size="lg" h="auto" mih={50} py={8} loading={order.isPending} onClick={pay}>
        <span style={{ whiteSpace: 'normal', lineHeight: 1.3 }}>
          {t(plannedPickupAt ? 'planWithSaved' : 'payWithSaved', { card })}
        </span>
      </Button>
      <Button variant="subtle" disabled={order.isPending} onClick={props.onOther}>
        {t('otherCard')}
      </Button>
    </Stack>
  )
}
