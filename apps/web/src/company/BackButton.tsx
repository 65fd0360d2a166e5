import { Anchor, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'

/** A button, in the form of a link, that returns from a detail to its list on the same page. */
export function BackButton(props: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Anchor component="button" type="button" onClick={props.onClick} style={{ alignSelf: 'flex-start' }}>
      <Group gap={6}>
        <IconArrowLeft size={18} aria-hidden />
        {props.label}
      </Group>
    </Anchor>
  )
}
