import { Checkbox, NumberInput, Select, SimpleGrid } from '@mantine/core'
import { isParcelNature, parcelNatureCodes, parcelNatures } from '@repo/delivery-rules/parcel-nature'
import { needsPicture } from '@repo/delivery-rules/pickup-problem'
import { weightRanges } from '@repo/delivery-rules/weight-range'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import type { ActualGoods, Course, PickupProblemType } from '#carrier/running-delivery/outbox/steps.ts'
import { useSteps } from '#carrier/running-delivery/use-delivery.ts'
import { PhotoField } from './PhotoField.tsx'
import { ProblemForm } from './ProblemForm.tsx'
import { problemTexts } from './problem-texts.ts'
import { useStepDraft } from './use-step-draft.ts'

const maxParcels = 1000
const maxTrolleys = 100

const problemKinds = {
  absent: 'sender_absent',
  'pas-prete': 'not_ready',
  autre: 'other_goods',
  interdite: 'forbidden_goods',
  'plus-lourde': 'larger_goods',
} as const

/** Reports a problem at the pickup. The sender is notified once there is a connection. */
export function PickupProblemSheet(props: {
  readonly course: Course
  readonly type: PickupProblemType
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const t = useTexts(problemTexts)
  const { course, type } = props
  const { queueStep } = useSteps(course.livraisonId)
  const draft = useStepDraft(course.livraisonId, type)
  const { photo, comment, setComment, forget } = draft
  const [goods, setGoods] = useState(() => getDeclaredGoods(course))
  const [isTried, setIsTried] = useState(false)
  const [isQueueing, setIsQueueing] = useState(false)
  const isPhotoNeeded = needsPicture(problemKinds[type])

  async function submit(): Promise<void> {
    setIsTried(true)
    if (isPhotoNeeded && photo === null) return
    setIsQueueing(true)
    const report = { type, photo, comment: comment.trim(), goods: type === 'plus-lourde' ? goods : null }
    await queueStep({ kind: 'problem', ...report })
    await forget()
    props.onDone()
  }

  return (
    <ProblemForm
      type={course.reprise ? 'reprise' : type}
      label={t('comment')}
      comment={comment}
      onComment={setComment}
      confirm={t(course.reprise ? 'confirm_reprise' : 'confirm')}
      isBusy={isQueueing || !draft.isReady}
      onBack={props.onBack}
      onSubmit={() => void submit()}
    >
      {type === 'plus-lourde' ? <GoodsFields goods={goods} onGoods={setGoods} /> : null}
      <PhotoField
        label={t(isPhotoNeeded ? 'photo' : 'photoOptional')}
        draft={draft}
        error={isTried && isPhotoNeeded && photo === null ? t('photoMissing') : null}
      />
    </ProblemForm>
  )
}

const formatWeightRange = ({ minKg, maxKg }: (typeof weightRanges)[number]) => `${minKg}-${maxKg} kg`

/** Returns the declared goods, which are the form's initial values; dry and the lightest where a name is unknown. */
function getDeclaredGoods({ marchandise }: Course): ActualGoods {
  return {
    natureColisId:
      parcelNatureCodes.find((code) => parcelNatures[code].label === marchandise.nature) ?? 'SES',
    plagePoidsId: weightRanges.find((range) => formatWeightRange(range) === marchandise.poids)?.id ?? 1,
    nombreColis: marchandise.nombreColis,
    nombreChariot: marchandise.nombreChariot,
    isHorsGabarit: marchandise.horsGabarit,
  }
}

function GoodsFields(props: { readonly goods: ActualGoods; readonly onGoods: (goods: ActualGoods) => void }) {
  const t = useTexts(problemTexts)
  const { goods, onGoods } = props
  // The field itself holds to its limits only once it is left.
  const parseCount = (value: number | string, min: number, max: number) =>
    Math.min(max, Math.max(min, Math.round(Number(value) || 0)))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label={t('weight')}
        data={weightRanges.map((range) => ({ value: String(range.id), label: formatWeightRange(range) }))}
        value={String(goods.plagePoidsId)}
        allowDeselect={false}
        onChange={(id) => onGoods({ ...goods, plagePoidsId: Number(id ?? goods.plagePoidsId) })}
      />
      <Select
        label={t('nature')}
        data={parcelNatureCodes.map((code) => ({ value: code, label: parcelNatures[code].label }))}
        value={goods.natureColisId}
        allowDeselect={false}
        onChange={(code) => {
          if (code !== null && isParcelNature(code)) onGoods({ ...goods, natureColisId: code })
        }}
      />
      <NumberInput
        label={t('parcels')}
        min={1}
        max={maxParcels}
        allowDecimal={false}
        allowNegative={false}
        value={goods.nombreColis}
        onChange={(value) => onGoods({ ...goods, nombreColis: parseCount(value, 1, maxParcels) })}
      />
      <NumberInput
        label={t('trolleys')}
        min={0}
        max={maxTrolleys}
        allowDecimal={false}
        allowNegative={false}
        value={goods.nombreChariot}
        onChange={(value) => onGoods({ ...goods, nombreChariot: parseCount(value, 0, maxTrolleys) })}
      />
      <Checkbox
        label={t('oversized')}
        checked={goods.isHorsGabarit}
        onChange={(event) => onGoods({ ...goods, isHorsGabarit: event.currentTarget.checked })}
      />
    </SimpleGrid>
  )
}
