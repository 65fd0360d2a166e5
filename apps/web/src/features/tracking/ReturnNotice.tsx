import { Alert, Stack, Text } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconTruckReturn, IconUserOff } from '@tabler/icons-react'
import type { Order } from './order-view.ts'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

type Return = NonNullable<Order['retour']>

/** Returns the text key of a return: awaiting the platform's decision, refused by it, or under way for its reason. */
function getReturnStatus({ motif, approuveeA, refuseeA }: Return) {
  if (refuseeA) return 'refused'
  return approuveeA ? motif : 'asked'
}

/** The state of a return to the sender. Empty without one. */
export function ReturnNotice({ orderReturn }: { readonly orderReturn: Order['retour'] }) {
  const t = useTexts(trackingTexts)
  if (!orderReturn) return null
  const status = getReturnStatus(orderReturn)
  return (
    <Alert
      color={status === 'refused' ? 'brand' : 'accent'}
      title={t(`return_${status}`)}
      icon={status === 'asked' ? <IconUserOff aria-hidden /> : <IconTruckReturn aria-hidden />}
      role="status"
    >
      <Stack gap={6}>
        <Text size="sm">{t(`return_${status}Text`)}</Text>
        {orderReturn.commentaire ? (
          <Text size="sm" className={classes.said ?? ''}>
            {t('returnSaid', { words: orderReturn.commentaire })}
          </Text>
        ) : null}
        {orderReturn.reponse ? (
          <Text size="sm" className={classes.said ?? ''}>
            {t('returnAnswer', { words: orderReturn.reponse })}
          </Text>
        ) : null}
        <Text size="sm">{t('returnAskedAt', { date: formatDateTime(orderReturn.demandeeA) })}</Text>
      </Stack>
    </Alert>
  )
}
