import { useNow } from '@repo/ui/countdown'
import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useRef } from 'react'
import type { NextAction } from '#carrier/running-delivery/next-action.ts'
import { destinationOf, nextAction, undoable } from '#carrier/running-delivery/next-action.ts'
import type { Course, QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import type { DeliverStep } from '#carrier/running-delivery/refused-step.ts'
import { codeRefusedOf, refusedOf } from '#carrier/running-delivery/refused-step.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import { ActionBar } from './ActionBar.tsx'
import classes from './Delivery.module.css'
import { DeliveryMap } from './DeliveryMap.tsx'
import { deliveryTexts } from './delivery-texts.ts'
import { NoteCard } from './NoteCard.tsx'
import { NudgeBanner } from './NudgeBanner.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { ProblemCard } from './ProblemCard.tsx'
import { ProofSheet } from './ProofSheet.tsx'
import { RemarkSheet } from './RemarkSheet.tsx'
import { ReturnBanner } from './ReturnBanner.tsx'
import { StartDelay } from './StartDelay.tsx'
import { StepHead } from './StepHead.tsx'
import { StopCard } from './StopCard.tsx'
import type { Sheet } from './step-sheet.ts'
import { useSheet } from './step-sheet.ts'
import { UndoRow } from './UndoRow.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** The sheets that belong to where a delivery stands: any other in the address stays closed. */
function mayOpen(sheet: Sheet | null, action: NextAction | null): Sheet | null {
  if (sheet === 'absence' || sheet === 'refusal') {
    const isUnderWay = action === 'deliver' || action === 'arrive-livraison'
    return isUnderWay ? sheet : null
  }
  return sheet === action ? sheet : null
}

/** A delivery under way: where to, with whom, and the one next thing to do at the thumb. */
export function RunningDelivery(props: { readonly course: Course; readonly queued: readonly QueuedStep[] }) {
  const t = useTexts(deliveryTexts)
  usePageTitle(t('page'))
  const { course, queued } = props
  const { sheet, close } = useSheet()
  const action = nextAction(course)
  const refused = refusedOf(queued)
  const codeRefused = codeRefusedOf(queued)
  useCorrection(codeRefused)
  // A refused step is settled first: what is done meanwhile would wait behind it.
  const open = refused === null ? mayOpen(sheet, action) : mayOpen(sheet, codeRefused && 'deliver')
  if (open === 'absence' || open === 'refusal')
    return <RemarkSheet key={open} course={course} kind={open} onClose={close} />
  if (open !== null)
    return (
      <ProofSheet
        key={`${open} ${codeRefused?.tries}`}
        course={course}
        kind={open}
        refused={codeRefused}
        onClose={close}
      />
    )
  if (action === null) return null
  const destination = destinationOf(course)
  return (
    <div className={classes.page}>
      <StepHead course={course} action={action} />
      <OutboxPanel queued={queued} />
      <NudgeBanner course={course} />
      <ReturnBanner course={course} />
      {action === 'start' ? <StartDelay course={course} /> : null}
      {refused === null ? <UndoIfAny course={course} /> : null}
      <div className={classes.columns}>
        <div>
          <DeliveryMap course={course} destination={destination} />
          <StopCard course={course} destination={destination} />
        </div>
        <div>
          {refused === null ? <ProblemCard course={course} /> : null}
          <NoteCard course={course} destination={destination} />
          {action === 'start' ? <WithdrawButton course={course} /> : null}
        </div>
      </div>
      {refused === null ? <ActionBar course={course} action={action} /> : null}
    </div>
  )
}

/** Leads back to the code's page each time a code is refused. */
function useCorrection(refused: DeliverStep | null): void {
  const { open } = useSheet()
  const latest = useRef(open)
  latest.current = open
  const attempt = refused && `${refused.position} ${refused.tries}`
  useEffect(() => {
    if (attempt !== null) latest.current('deliver')
  }, [attempt])
}

function UndoIfAny({ course }: { readonly course: Course }) {
  const offsetMs = useServerOffset()
  const nowMs = useNow(course.annulableJusquA !== null) + offsetMs
  const undo = undoable(course, nowMs)
  return undo && <UndoRow course={course} what={undo.what} leftMs={undo.untilMs - nowMs} />
}
