import { Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useRef } from 'react'
import type { NextAction } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'

const road: readonly NextAction[] = [
  'start',
  'arrive-enlevement',
  'pickup',
  'transit',
  'arrive-livraison',
  'deliver',
]

/** How far the delivery has come, in a row of bars and a title; a new step takes the focus to it, as a new page would. */
export function StepHead({ course, action }: { readonly course: Course; readonly action: NextAction }) {
  const t = useTexts(deliveryTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(action)
  useEffect(() => {
    if (shown.current === action) return
    shown.current = action
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [action])
  const at = action === 'return' ? road.length - 1 : road.indexOf(action)
  return (
    <div>
      <ol className={classes.steps} aria-hidden>
        {road.map((step, place) => (
          <li
            key={step}
            className={classes.step}
            data-done={place < at || undefined}
            data-now={place === at || undefined}
          />
        ))}
      </ol>
      <VisuallyHidden>{t('stepOf', { step: at + 1, count: road.length })}</VisuallyHidden>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`title_${action}`)}
      </h1>
      <Text c="dimmed">
        {course.enlevement.ville === ''
          ? course.enlevement.adresse
          : `${course.enlevement.ville} → ${course.livraison.ville}`}
      </Text>
    </div>
  )
}
