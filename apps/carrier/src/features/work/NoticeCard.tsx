import { Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import type { ReactNode } from 'react'
import classes from './Work.module.css'

/** A notice that the carrier needs before work, with a link to the solution if there is one. */
export function NoticeCard(props: {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
  readonly isGrave?: boolean
}) {
  return (
    <Surface className={classes.notice ?? ''} data-grave={props.isGrave || undefined}>
      <span className={classes.noticeIcon} aria-hidden>
        {props.icon}
      </span>
      <div className={classes.noticeBody}>
        <Title order={2} size="h4">
          {props.title}
        </Title>
        {props.hint ? (
          <Text c="dimmed" mt={4}>
            {props.hint}
          </Text>
        ) : null}
        {props.action}
      </div>
    </Surface>
  )
}
