import { Alert, Button, Group, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import type { Draft } from './draft.ts'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** Creates the order after the payment, then opens it. Shows a message when this takes longer or is refused. */
export function OrderCreation(props: {
  readonly priced: NonNullable<Draft['priced']>
  readonly paidIntent: string
  readonly onOrdered: () => void
  readonly onQuoteLost: () => void
}) {
  const t = useTexts(newShipmentTexts)
  const navigate = useNavigate()
  const isPlanned = props.priced.plannedPickupAt !== null
  const { state, retry } = usePlaceOrder(props.priced, props.paidIntent, (orderId) => {
    props.onOrdered()
    void navigate(paths.shipment(orderId), { replace: true })
  })

  if (state.kind === 'refused') {
    return (
      <Alert color="red" title={t('orderRefused')} icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{state.message}</Text>
          <Text size="sm">{t('orderRefusedText')}</Text>
          <Group gap="sm">
            <Button onClick={props.onQuoteLost}>{t('startAgain')}</Button>
            <Button component={Link} to={paths.shipments} variant="default">
              {t('toShipments')}
            </Button>
          </Group>
        </Stack>
      </Alert>
    )
  }
  return (
    <Surface>
      <Stack align="center" ta="center" gap="md" py="xl" role="status">
        <ThemeIcon size={72} radius="xl" color="brand" aria-hidden>
          <IconCheck size={40} />
        </ThemeIcon>
        <Title order={2}>{t(isPlanned ? 'savedTitle' : 'paidTitle')}</Title>
        {state.kind === 'creating' ? (
          <>
            <Text maw={460}>{t(isPlanned ? 'savedText' : 'paidText')}</Text>
            <Loader aria-hidden />
          </>
        ) : (
          <>
            <Group gap={8} justify="center">
              <IconClock size={20} aria-hidden />
              <Text fw={620}>{t('orderLate')}</Text>
            </Group>
            <Text maw={520}>{t('orderLateText')}</Text>
            <Group gap="sm" justify="center">
              <Button component={Link} to={paths.shipments} onClick={props.onOrdered}>
                {t('toShipments')}
              </Button>
              <Button variant="default" onClick={retry}>
                {t('tryAgain')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Surface>
  )
}
