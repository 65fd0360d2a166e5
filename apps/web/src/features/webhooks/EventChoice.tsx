import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { webhookEvents } from '@repo/contracts/delivery/webhooks'
import { useTexts } from '@repo/ui/texts'
import { webhooksTexts } from './webhooks-texts.ts'

/** An event that a webhook can receive. */
export type EventName = (typeof webhookEvents)[number]

/** The events that an endpoint can receive, as checkboxes. */
export function EventChoice(props: {
  readonly value: readonly EventName[]
  readonly onChange: (events: EventName[]) => void
  readonly error?: string
}) {
  const t = useTexts(webhooksTexts)
  return (
    <Stack gap="md">
      <Checkbox
        label={t('allEvents')}
        checked={props.value.length === webhookEvents.length}
        indeterminate={props.value.length > 0 && props.value.length < webhookEvents.length}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? [...webhookEvents] : [])}
      />
      <Checkbox.Group
        label={t('events')}
        value={[...props.value]}
        error={props.error}
        onChange={(selection) => props.onChange(webhookEvents.filter((event) => selection.includes(event)))}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt={10}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(event)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </Stack>
  )
}
