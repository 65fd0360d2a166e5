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
export function ReturnNotice({ asked }: { readonly asked: Order['retour'] }) {
  const t = useTexts(trackingTexts)
  if (!asked) return null
  const stands = getReturnStatus(asked)
  return (
    <Alert
      color={stands === 'refused' ? 'brand' : 'ember'}
      title={t(`return_${stands}`)}
      icon={stands === 'asked' ? <IconUserOff aria-hidden /> : <IconTruckReturn aria-hidden />}
      role="status"
    >
      <Stack gap={6}>
        <Text size="sm">{t(`return_${stands}Text`)}</Text>
        {asked.commentaire ? (
          <Text size="sm" className={classes.said ?? ''}>
            {t('returnSaid', { words: asked.commentaire })}
          </Text>
        ) : null}
        {asked.reponse ? (
          <Text size="sm" className={classes.said ?? ''}>
            {t('returnAnswer', { words: asked.reponse })}
          </Text>
        ) : null}
        <Text size="sm">{t('returnAskedAt', { date: formatDateTime(asked.demandeeA) })}</Text>
      </Stack>
    </Alert>
  )
}
