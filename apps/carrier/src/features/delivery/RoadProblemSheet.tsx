import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Course, KeptPicture } from '#carrier/running-delivery/outbox/steps.ts'
import { useSteps } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { EmergencyCall } from './EmergencyCall.tsx'
import { PhotoField } from './PhotoField.tsx'
import { problemTexts } from './problem-texts.ts'
import { SheetHead } from './SheetHead.tsx'
import type { RoadProblemType } from './step-sheet.ts'

const longestComment = 2000
const longestAddress = 200

/** A breakdown or an accident with the goods aboard: another carrier is searched for as soon as there is a connection. */
export function RoadProblemSheet(props: {
  readonly course: Course
  readonly type: RoadProblemType
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const t = useTexts(problemTexts)
  const { course, type } = props
  const { take } = useSteps(course.livraisonId)
  const [photo, setPhoto] = useState<KeptPicture | null>(null)
  const [comment, setComment] = useState('')
  const [address, setAddress] = useState('')
  const [isSomebodyHurt, setIsSomebodyHurt] = useState(false)
  const [areGoodsDamaged, setAreGoodsDamaged] = useState(false)
  const [isTaking, setIsTaking] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isTaking) return
    setIsTaking(true)
    const said = { type, photo, comment: comment.trim(), address: address.trim() }
    void take({ kind: 'incident', ...said, isSomebodyHurt, areGoodsDamaged }).then(props.onDone)
  }

  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <SheetHead back={t('open')} onBack={props.onBack} title={t(`title_${type}`)} lead={t(`lead_${type}`)} />
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
      <PhotoField label={t('photoRoad')} photo={photo} onPhoto={setPhoto} error={null} />
      <TextInput
        label={t('where')}
        description={t('whereHint')}
        value={address}
        maxLength={longestAddress}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Textarea
        label={t('whatHappened')}
        value={comment}
        maxLength={longestComment}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <div className={classes.barContent}>
          <SubmitButton busy={isTaking} fullWidth size="lg" className={classes.action ?? ''}>
            {t(`confirm_${type}`)}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
