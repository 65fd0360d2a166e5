import { Button, Group, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'

/** Explains what push messages are for before the browser asks. */
export function PushProposal(props: {
  readonly title: string
  readonly hint: string
  readonly allow: string
  readonly later: string
  readonly onAllow: () => void
  readonly onLater: () => void
}) {
  return (
    <Surface>
      <Title order={2} size="h4">
        {props.title}
      </Title>
      <Text c="dimmed" mt={6}>
        {props.hint}
      </Text>
      <Group mt="md" gap="sm">
        <Button onClick={props.onAllow} h={48}>
          {props.allow}
        </Button>
        <Button variant="subtle" onClick={props.onLater} h={48}>
          {props.later}
        </Button>
      </Group>
    </Surface>
  )
}
