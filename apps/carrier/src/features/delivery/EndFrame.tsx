import { Text } from '@mantine/core'
import { formatEuros } from '@repo/ui/formats'
import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { endTexts } from './delivery-texts.ts'

/** The end of a delivery on the whole screen: how it ended, the gain, and a bar with the next action. */
export function EndFrame(props: {
  readonly icon: ReactNode
  readonly isGreen: boolean
  readonly title: string
  readonly text: ReactNode
  /** The delivery whose gain is shown; null for none. */
  readonly course: Course | null
  /** Shown between the gain and the bar. */
  readonly children?: ReactNode
  readonly action: ReactNode
}) {
  const t = useTexts(endTexts)
  usePageTitle(t('page'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { course } = props
  return (
    <div className={classes.end}>
      <span className={classes.endIcon} data-kind={props.isGreen ? undefined : 'gone'} aria-hidden>
        {props.icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {props.title}
      </h1>
      <Text c="dimmed" maw={460}>
        {props.text}
      </Text>
      {course === null || course.gain === null ? null : (
        <div className={classes.gain}>
          <Text size="sm">{t('gain')}</Text>
          <Text className={classes.amount ?? ''}>{formatEuros(course.gain)}</Text>
        </div>
      )}
      {props.children}
      <div className={classes.bar}>
        <div className={classes.barContent}>{props.action}</div>
      </div>
    </div>
  )
}
