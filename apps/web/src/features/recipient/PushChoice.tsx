import { Button, Stack, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { readPushState } from '@repo/web-kit/push/browser-push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecipientDelivery } from './recipient-delivery.ts'
import type { DevicePush } from './recipient-push.ts'
import { readDevicePush, switchPushOff, switchPushOn } from './recipient-push.ts'
import { recipientTexts } from './recipient-texts.ts'

/**
 * Whether this device receives push messages about the delivery, with a button that changes it. Empty where the browser
 * or the server has no push.
 */
export function PushChoice({
  jeton,
  delivery,
}: {
  readonly jeton: string
  readonly delivery: RecipientDelivery
}) {
  const t = useTexts(recipientTexts)
  const client = useQueryClient()
  // The offer depends on the stage and on the recipient's messages, so both are in the key.
  const queryKey = ['recipient-push', jeton, delivery.etape, delivery.messages?.actifs ?? null]
  const { data } = useQuery({
    queryKey,
    queryFn: () => readDevicePush(jeton),
    enabled: readPushState() !== 'unsupported',
  })
  const choosing = useMutation({
    mutationFn: async ({ publicKey, isOn }: DevicePush) => {
      if (isOn) await switchPushOff(jeton)
      else if (publicKey === null || !(await switchPushOn(jeton, publicKey)))
        throw new Error('This device was not switched on')
    },
    onSuccess: async (_, { publicKey, isOn }) => {
      // A refetch may have begun when the browser's prompt returned the focus: its result may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { publicKey, isOn: !isOn })
    },
  })
  if (!data?.publicKey) return null
  const isBlocked = choosing.isError && readPushState() === 'refused'
  // Push that the sender's link enables does not replace emails or text messages.
  const replacedMessages =
    delivery.messages?.actifs && delivery.messages.repriseParCeLien ? delivery.messages.par : null
  const failure = data.isOn ? 'pushOffFailed' : isBlocked ? 'pushBlocked' : 'pushFailed'
  return (
    <Surface aria-labelledby="push-heading">
      <Stack gap="md" align="flex-start">
        <Stack gap={4}>
          <Title order={2} size="h4" id="push-heading">
            {t('push')}
          </Title>
          <Text role="status">
            {t(data.isOn ? 'pushOn' : 'pushHint')}
            {data.isOn && replacedMessages ? ` ${t(`pushInstead_${replacedMessages}`)}` : ''}
          </Text>
        </Stack>
        {choosing.isError ? <Text role="alert">{t(failure)}</Text> : null}
        <Button
          variant={data.isOn ? 'default' : 'light'}
          size="md"
          loading={choosing.isPending}
          onClick={() => choosing.mutate(data)}
        >
          {t(data.isOn ? 'pushTurnOff' : 'pushTurnOn')}
        </Button>
      </Stack>
    </Surface>
  )
}
