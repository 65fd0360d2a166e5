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

/** The second touch of a double one must not take the next step, whose button stands in the same place. */
const deafMs = 500

/** The next action, always within reach of the thumb, and beside it the problems that may block it. */
export function ActionBar({ course, action }: { readonly course: Course; readonly action: NextAction }) {
  const t = useTexts(deliveryTexts)
  const { take } = useSteps(course.livraisonId)
  const tp = useTexts(problemTexts)
  const { open } = useSheet()
  const isHeldUp = action === 'pickup' && asksAboutGoods(course)
  function act(): void {
    if (action === 'pickup' || action === 'deliver' || action === 'return') open(action)
    else if (action === 'arrive-enlevement') void take({ kind: 'arrive', place: 'enlevement' })
    else if (action === 'arrive-livraison') void take({ kind: 'arrive', place: 'livraison' })
    else void take({ kind: action })
  }
  return (
    <div className={classes.bar}>
      <div className={classes.barContent}>
        <div className={classes.actions}>
          {action === 'start' ? null : (
            <Button variant="default" className={classes.problemButton ?? ''} onClick={() => open('problem')}>
              {tp('open')}
            </Button>
          )}
          {isHeldUp ? (
            <Button fullWidth size="lg" className={classes.action ?? ''} disabled>
              {tp('waiting')}
            </Button>
          ) : (
            <ActionButton key={action} label={t(`do_${action}`)} onAct={act} />
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

/** Whether the goods themselves are in question: they are not picked up before that is answered. */
function asksAboutGoods({ probleme }: Course): boolean {
  if (!probleme || probleme.issue !== null) return false
  return probleme.type !== 'absent' && probleme.type !== 'pas-prete'
}

/** Acts once, and not in the moment in which it appears. */
function ActionButton(props: { readonly label: string; readonly onAct: () => void }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setIsReady(true), deafMs)
    return () => clearTimeout(waiting)
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
