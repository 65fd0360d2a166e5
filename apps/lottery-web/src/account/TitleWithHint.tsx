import { Stack, Text, Title } from '@mantine/core'

/** The title of a part of a page, with a hint below it. `id` labels the part by its title. */
export function TitleWithHint(props: {
  readonly id: string
  readonly title: string
  readonly hint: string | undefined
}) {
  return (
    <Stack gap={4}>
      <Title order={2} size="h3" id={props.id}>
        {props.title}
      </Title>
      {props.hint ? <Text c="dimmed">{props.hint}</Text> : null}
    </Stack>
  )
}
