import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Delivery.module.css'

/** A section of a delivery's screen. `id` is that of its title. */
export function TitledSection(props: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section className={classes.stop} aria-labelledby={props.id}>
      <Text component="h2" id={props.id} fw={660} fz="1.08rem" m={0}>
        {props.title}
      </Text>
      {props.children}
    </section>
  )
}
