import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'

/** A link in a notice or on a card, high enough for a finger. */
export function TextLink(props: { readonly to: string; readonly children: string }) {
  return (
    <Anchor component={Link} to={props.to} fw={620} underline="always" py={12} display="inline-block">
      {props.children}
    </Anchor>
  )
}
