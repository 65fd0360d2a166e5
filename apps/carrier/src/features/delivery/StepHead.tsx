import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconLifebuoy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { NextAction } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'
import { helpTexts } from './help-texts.ts'

const stepOrder: readonly NextAction[] = [
  'start',
  'arrive-enlevement',
  'pickup',
  'transit',
  'arrive-livraison',
  'deliver',
]

/**
 * The progress of the delivery as bars, and the title of its step. A new step focuses its title, as a new page would.
 */
export function StepHead(props: {
  readonly course: Course
  readonly action: NextAction
  readonly onHelp: () => void
}) {
  const t = useTexts(deliveryTexts)
  const tHelp = useTexts(helpTexts)
  const { course, action } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAction = useRef(action)
  useEffect(() => {
    if (shownAction.current === action) return
    shownAction.current = action
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [action])
  const index = action === 'return' ? stepOrder.length - 1 : stepOrder.indexOf(action)
  return (
    <div>
      <ol className={classes.steps} aria-hidden>
        {stepOrder.map((step, stepIndex) => (
          <li
            key={step}
            className={classes.step}
            data-done={stepIndex < index || undefined}
            data-now={stepIndex === index || undefined}
          />
        ))}
      </ol>
      <VisuallyHidden>{t('stepOf', { step: index + 1, count: stepOrder.length })}</VisuallyHidden>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`title_${action}`)}
      </h1>
      <div className={classes.underTitle}>
        <Text c="dimmed">
          {course.enlevement.ville === ''
            ? course.enlevement.adresse
            : `${course.enlevement.ville} → ${course.livraison.ville}`}
        </Text>
        <Button
          variant="subtle"
          className={classes.help ?? ''}
          leftSection={<IconLifebuoy size={19} aria-hidden />}
          onClick={props.onHelp}
        >
          {tHelp('open')}
        </Button>
      </div>
    </div>
  )
}
