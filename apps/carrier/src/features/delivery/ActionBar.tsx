import { Button, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useState } from 'react'
import type { NextAction } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useSteps } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'
import { problemTexts } from './problem-texts.ts'
import { useSheet } from './step-sheet.ts'

/** A new button ignores taps for this time, since it appears where the last button was tapped. */
const ignoreTapsMs = 500

/** The button of the next action at the bottom of the screen, beside the problems that may prevent it. */
export function ActionBar({ course, action }: { readonly course: Course; readonly action: NextAction }) {
  const t = useTexts(deliveryTexts)
  const { queueStep } = useSteps(course.livraisonId)
  const tProblem = useTexts(problemTexts)
  const { open } = useSheet()
  const isWaitingForSender = action === 'pickup' && isAwaitingGoodsDecision(course)
  function takeAction(): void {
    if (action === 'pickup' || action === 'deliver' || action === 'return') open(action)
    else if (action === 'arrive-enlevement') void queueStep({ kind: 'arrive', place: 'enlevement' })
    else if (action === 'arrive-livraison') void queueStep({ kind: 'arrive', place: 'livraison' })
    else void queueStep({ kind: action })
  }
  return (
    <div className={classes.bar}>
      <div className={classes.barContent}>
        <div className={classes.actions}>
          {action === 'start' ? null : (
            <Button variant="default" className={classes.problemButton ?? ''} onClick={() => open('problem')}>
              {tProblem('open')}
            </Button>
          )}
          {isWaitingForSender ? (
            <Button fullWidth size="lg" className={classes.action ?? ''} disabled>
              {tProblem('waiting')}
            </Button>
          ) : (
            <ActionButton key={action} label={t(`do_${action}`)} onAct={takeAction} />
          )}
        </div>
        {action === 'start' ? (
          <Text size="sm" c="dimmed" ta="center" mt={6}>
            {t('startFinal')}
          </Text>
        ) : null}
      </div>
    </div>
  )
}

/** Whether the sender must first decide about the reported problem with the goods. */
function isAwaitingGoodsDecision({ probleme }: Course): boolean {
  if (!probleme || probleme.issue !== null) return false
  return probleme.type !== 'absent' && probleme.type !== 'pas-prete'
}

/** A button that ignores taps in the moment in which it appears. */
function ActionButton(props: { readonly label: string; readonly onAct: () => void }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timeout = setTimeout(() => setIsReady(true), ignoreTapsMs)
    return () => clearTimeout(timeout)
  }, [])
  return (
    <Button
      fullWidth
      size="lg"
      className={classes.action ?? ''}
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) props.onAct()
      }}
    >
      {props.label}
    </Button>
  )
}
