import { List, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'

/** A titled list of short hints on a card. */
export function HintList(props: { readonly title: string; readonly hints: readonly string[] }) {
  return (
    <Surface mt="xl">
      <Title order={2} size="h3" mb="sm">
        {props.title}
      </Title>
      <List spacing="xs" c="dimmed">
        {props.hints.map((hint) => (
          <List.Item key={hint}>{hint}</List.Item>
        ))}
      </List>
    </Surface>
  )
}
