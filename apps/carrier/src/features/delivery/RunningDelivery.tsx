import { useNow } from '@repo/ui/countdown'
import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import type { NextAction } from '#carrier/running-delivery/next-action.ts'
import { findUndoable, getDestination, getNextAction } from '#carrier/running-delivery/next-action.ts'
import type { Course, QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import { findCodeRefusedStep, findRefusedStep } from '#carrier/running-delivery/refused-step.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import { AbsenceCard } from './AbsenceCard.tsx'
import { ActionBar } from './ActionBar.tsx'
import classes from './Delivery.module.css'
import { DeliveryMap } from './DeliveryMap.tsx'
import { DoorProblemSheet } from './DoorProblemSheet.tsx'
import { deliveryTexts } from './delivery-texts.ts'
import { HelpSheet } from './HelpSheet.tsx'
import { NoteCard } from './NoteCard.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { PickupProblemBanner } from './PickupProblemBanner.tsx'
import { PickupProblemSheet } from './PickupProblemSheet.tsx'
import { ProblemSheet } from './ProblemSheet.tsx'
import { ProofSheet } from './ProofSheet.tsx'
import { ReminderBanner } from './ReminderBanner.tsx'
import { ReportedIncident } from './ReportedIncident.tsx'
import { ReturnBanner } from './ReturnBanner.tsx'
import { RoadProblemSheet } from './RoadProblemSheet.tsx'
import { StartDelay } from './StartDelay.tsx'
import { StepHead } from './StepHead.tsx'
import { StopCard } from './StopCard.tsx'
import type { Sheet } from './step-sheet.ts'
import { isPickupProblem, isRoadProblem, useSheet } from './step-sheet.ts'
import { TakeoverBanner } from './TakeoverBanner.tsx'
import { UndoRow } from './UndoRow.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** Whether the goods are aboard, on the way to the recipient. */
function isAboard(action: NextAction | null): boolean {
  return action === 'transit' || action === 'arrive-livraison' || action === 'deliver'
}

/** Whether the carrier is at the door, where the contact matters more than the map. */
function isOnSite(action: NextAction): boolean {
  return action === 'pickup' || action === 'deliver'
}

/** Returns the sheet of the URL if it fits the state of the delivery; null otherwise, so that it stays closed. */
function getAllowedSheet(sheet: Sheet | null, action: NextAction | null, course: Course): Sheet | null {
  if (sheet === 'absence' || sheet === 'refusal') {
    const isUnderWay = action === 'deliver' || action === 'arrive-livraison'
    return isUnderWay ? sheet : null
  }
  if (sheet === 'aide') return action === null ? null : sheet
  if (sheet !== null && isRoadProblem(sheet)) return isAboard(action) ? sheet : null
  if (sheet === 'problem') return action === null || action === 'start' ? null : sheet
  if (sheet !== null && isPickupProblem(sheet))
    return action === 'pickup' && (course.reprise === null || sheet === 'absent') ? sheet : null
  return sheet === action ? sheet : null
}

/** A running delivery: the destination, the contact, and the next action at the bottom of the screen. */
export function RunningDelivery(props: {
  readonly course: Course
  readonly queuedSteps: readonly QueuedStep[]
}) {
  const t = useTexts(deliveryTexts)
  usePageTitle(t('page'))
  const { course, queuedSteps } = props
  const { sheet, open: openSheet, close } = useSheet()
  const action = getNextAction(course)
  const refusedStep = findRefusedStep(queuedSteps)
  const codeRefusedStep = findCodeRefusedStep(queuedSteps)
  // A refused step must be settled first, since it blocks later steps. Its sheet opens at each refusal of its code,
  // until the carrier closes it.
  const attempt = codeRefusedStep && `${codeRefusedStep.position} ${codeRefusedStep.tries}`
  const [closedAttempt, setClosedAttempt] = useState<string | null>(null)
  const isCorrecting = attempt !== null && (closedAttempt !== attempt || sheet === codeRefusedStep?.kind)
  const correctionSheet = isCorrecting ? (codeRefusedStep?.kind ?? null) : null
  const shownSheet = refusedStep === null ? getAllowedSheet(sheet, action, course) : correctionSheet
  // After a reported incident no other action is possible, even by the browser's back button.
  const incident = queuedSteps.find(({ kind }) => kind === 'incident')
  if (incident?.kind === 'incident' && incident.refusal === null)
    return <ReportedIncident queuedSteps={queuedSteps} isSomebodyHurt={incident.isSomebodyHurt} />
  if (shownSheet === 'absence' || shownSheet === 'refusal')
    return <DoorProblemSheet key={shownSheet} course={course} kind={shownSheet} onClose={close} />
  if (shownSheet === 'aide' && action !== null)
    return <HelpSheet course={course} action={action} onClose={close} />
  if (shownSheet === 'problem') return <ProblemSheet course={course} onClose={close} />
  if (shownSheet !== null && isRoadProblem(shownSheet))
    return (
      <RoadProblemSheet
        key={shownSheet}
        course={course}
        type={shownSheet}
        onBack={() => openSheet('problem')}
        onDone={close}
      />
    )
  if (shownSheet !== null && isPickupProblem(shownSheet))
    return (
      <PickupProblemSheet
        key={shownSheet}
        course={course}
        type={shownSheet}
        onBack={() => openSheet('problem')}
        onDone={close}
      />
    )
  if (shownSheet !== null && shownSheet !== 'aide')
    return (
      <ProofSheet
        key={`${shownSheet} ${attempt}`}
        course={course}
        kind={shownSheet}
        refusedStep={codeRefusedStep}
        onClose={() => {
          setClosedAttempt(attempt)
          close()
        }}
      />
    )
  if (action === null) return null
  return (
    <NextStep course={course} action={action} queuedSteps={queuedSteps} onHelp={() => openSheet('aide')} />
  )
}

/** The next step of a delivery. While a step is refused, the carrier can only settle that one. */
function NextStep(props: {
  readonly course: Course
  readonly action: NextAction
  readonly queuedSteps: readonly QueuedStep[]
  readonly onHelp: () => void
}) {
  const { course, action, queuedSteps } = props
  const isRefused = findRefusedStep(queuedSteps) !== null
  const destination = getDestination(course)
  const stop = <StopCard course={course} destination={destination} />
  const map = <DeliveryMap course={course} destination={destination} />
  return (
    <div className={classes.page}>
      <StepHead course={course} action={action} onHelp={props.onHelp} />
      <OutboxPanel queuedSteps={queuedSteps} />
      <ReminderBanner course={course} />
      <ReturnBanner course={course} />
      <PickupProblemBanner course={course} />
      <TakeoverBanner course={course} />
      {action === 'start' ? <StartDelay course={course} /> : null}
      {isRefused ? null : <UndoCountdown course={course} />}
      <div className={classes.columns}>
        <div>
          {isOnSite(action) ? (
            <>
              {stop}
              {map}
            </>
          ) : (
            <>
              {map}
              {stop}
            </>
          )}
        </div>
        <div>
          {isRefused ? null : <AbsenceCard course={course} />}
          <NoteCard course={course} destination={destination} />
          {action === 'start' ? <WithdrawButton course={course} /> : null}
        </div>
      </div>
      {isRefused ? null : <ActionBar course={course} action={action} />}
    </div>
  )
}

function UndoCountdown({ course }: { readonly course: Course }) {
  const offsetMs = useServerOffset()
  const nowMs = useNow(course.annulableJusquA !== null) + offsetMs
  const undo = findUndoable(course, nowMs)
  return undo && <UndoRow course={course} what={undo.what} leftMs={undo.untilMs - nowMs} />
}
