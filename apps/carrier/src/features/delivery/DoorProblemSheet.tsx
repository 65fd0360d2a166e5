import { Alert, Textarea } from '@mantine/core'
import { formatClock, useNow } from '@repo/ui/countdown'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import type { Absence } from '#carrier/running-delivery/next-action.ts'
import { getAbsence } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useServerOffset, useSteps } from '#carrier/running-delivery/use-delivery.ts'
import { proofTexts } from './delivery-texts.ts'
import { PhotoField } from './PhotoField.tsx'
import { SheetFrame } from './SheetFrame.tsx'
import { maxCommentLength } from './step-sheet.ts'
import { useStepDraft } from './use-step-draft.ts'

/** Reports an absent recipient after the wait, or one that refuses the goods, which needs a comment. */
export function DoorProblemSheet(props: {
  readonly course: Course
  readonly kind: 'absence' | 'refusal'
  readonly onClose: () => void
}) {
  const t = useTexts(proofTexts)
  const { course, kind, onClose } = props
  const { queueStep } = useSteps(course.livraisonId)
  const draft = useStepDraft(course.livraisonId, kind)
  const { photo, comment, setComment, forget } = draft
  const [isTried, setIsTried] = useState(false)
  const [isQueueing, setIsQueueing] = useState(false)
  const nowMs = useNow(kind === 'absence') + useServerOffset()
  const absence = getAbsence(course, nowMs)
  const isAllowed = kind === 'refusal' || absence.kind === 'may-ask'
  const isCommentMissing = kind === 'refusal' && comment.trim() === ''

  async function confirm(): Promise<void> {
    setIsTried(true)
    if (isCommentMissing || !isAllowed) return
    setIsQueueing(true)
    await queueStep({ kind, photo, comment: comment.trim() })
    await forget()
    onClose()
  }

  return (
    <SheetFrame
      kind={kind}
      isBusy={isQueueing || !draft.isReady}
      isAllowed={isAllowed}
      onClose={onClose}
      onSubmit={() => void confirm()}
    >
      {kind === 'absence' ? <AbsenceState absence={absence} nowMs={nowMs} /> : null}
      <Textarea
        label={t(`comment_${kind}`)}
        value={comment}
        maxLength={maxCommentLength}
        autosize
        minRows={3}
        maxRows={8}
        withAsterisk={kind === 'refusal'}
        error={isTried && isCommentMissing ? t('commentMissing') : null}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <PhotoField label={t('photoOptional')} draft={draft} error={null} />
    </SheetFrame>
  )
}

/** The state of an absence: the remaining wait, the request for a return and its reply. Empty without an absence. */
export function AbsenceState({ absence, nowMs }: { readonly absence: Absence; readonly nowMs: number }) {
  const t = useTexts(proofTexts)
  switch (absence.kind) {
    case 'none':
      return null
    case 'waiting':
      return (
        <Alert
          color="accent"
          radius="lg"
          role="timer"
          aria-live="off"
          title={t('waitTitle', { time: formatClock(absence.untilMs - nowMs) })}
        >
          {absence.refusal === null ? '' : t('wasRefused', { answer: absence.refusal })} {t('waitText')}{' '}
          {absence.isSure ? '' : t('waitUnsure')}
        </Alert>
      )
    case 'may-ask':
      return (
        <Alert color="brand" radius="lg">
          {absence.wasRefused ? t('askAgain', { answer: absence.answer }) : t('mayAsk')}
        </Alert>
      )
    case 'asked':
      return (
        <Alert color="brand" radius="lg">
          {t('asked', { time: formatTime(new Date(absence.atMs)) })}
        </Alert>
      )
  }
}
