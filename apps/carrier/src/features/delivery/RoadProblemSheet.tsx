import { Checkbox, TextInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useSteps } from '#carrier/running-delivery/use-delivery.ts'
import { EmergencyCall } from './EmergencyCall.tsx'
import { PhotoField } from './PhotoField.tsx'
import { ProblemForm } from './ProblemForm.tsx'
import { problemTexts } from './problem-texts.ts'
import type { RoadProblemType } from './step-sheet.ts'
import { useStepDraft } from './use-step-draft.ts'

const maxAddressLength = 200

/** Reports a breakdown or accident with the goods aboard. A search for another carrier starts once it is sent. */
export function RoadProblemSheet(props: {
  readonly course: Course
  readonly type: RoadProblemType
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const t = useTexts(problemTexts)
  const { course, type } = props
  const { queueStep } = useSteps(course.livraisonId)
  const draft = useStepDraft(course.livraisonId, type)
  const { photo, comment, setComment, forget } = draft
  const [address, setAddress] = useState('')
  const [isSomebodyHurt, setIsSomebodyHurt] = useState(false)
  const [areGoodsDamaged, setAreGoodsDamaged] = useState(false)
  const [isQueueing, setIsQueueing] = useState(false)

  async function submit(): Promise<void> {
    setIsQueueing(true)
    const report = { type, photo, comment: comment.trim(), address: address.trim() }
    await queueStep({ kind: 'incident', ...report, isSomebodyHurt, areGoodsDamaged })
    await forget()
    props.onDone()
  }

  return (
    <ProblemForm
      type={type}
      label={t('whatHappened')}
      comment={comment}
      onComment={setComment}
      confirm={t(`confirm_${type}`)}
      isBusy={isQueueing || !draft.isReady}
      onBack={props.onBack}
      onSubmit={() => void submit()}
    >
      {type === 'accident' ? (
        <>
          <Checkbox
            size="md"
            label={t('hurt')}
            checked={isSomebodyHurt}
            onChange={(event) => setIsSomebodyHurt(event.currentTarget.checked)}
          />
          {isSomebodyHurt ? <EmergencyCall /> : null}
          <Checkbox
            size="md"
            label={t('damaged')}
            checked={areGoodsDamaged}
            onChange={(event) => setAreGoodsDamaged(event.currentTarget.checked)}
          />
        </>
      ) : null}
      <PhotoField label={t('photoRoad')} draft={draft} error={null} />
      <TextInput
        label={t('where')}
        description={t('whereHint')}
        value={address}
        maxLength={maxAddressLength}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </ProblemForm>
  )
}
