import { Alert, PinInput, Text, Textarea } from '@mantine/core'
import { useNow } from '@repo/ui/countdown'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useId, useState } from 'react'
import { stepOutbox } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { Course, StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'
import type { CodeStep } from '#carrier/running-delivery/refused-step.ts'
import { useServerOffset, useSteps } from '#carrier/running-delivery/use-delivery.ts'
import { outboxTexts, proofTexts } from './delivery-texts.ts'
import { RefusalReason } from './OutboxPanel.tsx'
import { PhotoField } from './PhotoField.tsx'
import { SheetFrame } from './SheetFrame.tsx'
import type { Signing } from './SignatureField.tsx'
import { emptySigning, isSigningComplete, SignatureField } from './SignatureField.tsx'
import { renderDrawnSignature, renderTypedSignature } from './signature.ts'
import { maxCommentLength } from './step-sheet.ts'
import { useStepDraft } from './use-step-draft.ts'

type ProofKind = 'pickup' | 'deliver' | 'return'

/** The proof of a pickup, a delivery or a return: photo, signature, comment, and the recipient's code if required. */
export function ProofSheet(props: {
  readonly course: Course
  readonly kind: ProofKind
  /** The step whose code was refused and is corrected here; null for a new proof. */
  readonly refusedStep: CodeStep | null
  readonly onClose: () => void
}) {
  const t = useTexts(proofTexts)
  const { course, kind, refusedStep, onClose } = props
  const { queueStep } = useSteps(course.livraisonId)
  const draft = useProofDraft(course.livraisonId, kind, refusedStep)
  const { photo, comment, signing, setComment, setSigning, forget } = draft
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isQueueing, setIsQueueing] = useState(false)
  const isTakeover = kind === 'pickup' && course.reprise !== null
  const isReleased = isTakeover && course.reprise?.sansCode === true
  const isCodeNeeded =
    !isReleased && (refusedStep !== null || isTakeover || (kind === 'deliver' && course.codeDemande))
  const missing = {
    photo: photo === null,
    signature: !isSigningComplete(signing),
    code: isCodeNeeded && !/^\d{4}$/.test(code),
  }

  async function confirm(): Promise<void> {
    setIsTried(true)
    if (photo === null || missing.signature || missing.code || isQueueing) return
    setIsQueueing(true)
    const proof = { photo, signature: await createSignature(signing), comment: comment.trim() }
    if (refusedStep) void stepOutbox.sendAgain(refusedStep.position, { ...proof, code })
    else await queueStep(kind === 'return' ? { kind, ...proof } : { kind, ...proof, code })
    await forget()
    onClose()
  }

  const codeField = isCodeNeeded ? (
    <CodeField
      course={course}
      owner={kind === 'pickup' ? 'carrier' : 'recipient'}
      code={code}
      onCode={setCode}
      error={isTried && missing.code ? t(kind === 'pickup' ? 'takeoverCodeMissing' : 'codeMissing') : null}
    />
  ) : null

  return (
    <SheetFrame
      kind={kind}
      lead={isTakeover ? t(isReleased ? 'lead_released' : 'lead_takeover') : undefined}
      isBusy={isQueueing || !draft.isReady}
      onClose={onClose}
      onSubmit={() => void confirm()}
    >
      {refusedStep ? <CodeRefusal step={refusedStep} /> : null}
      {/* At the door the code comes first: without it the goods are not handed over. */}
      {codeField}
      <PhotoField
        label={t('photo')}
        draft={draft}
        error={isTried && missing.photo ? t('photoMissing') : null}
      />
      <SignatureField
        signing={signing}
        onSigning={setSigning}
        error={isTried && missing.signature ? t('signatureMissing') : null}
      />
      <Textarea
        label={t(`comment_${kind}`)}
        value={comment}
        maxLength={maxCommentLength}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </SheetFrame>
  )
}

/** Why the code was refused, and what stays stored. */
function CodeRefusal({ step }: { readonly step: CodeStep }) {
  const t = useTexts(outboxTexts)
  return (
    <Alert color="red" radius="lg" role="alert" title={<RefusalReason step={step} />}>
      {t(step.kind === 'pickup' ? 'remedy_takeover' : 'remedy_code')}
    </Alert>
  )
}

function createSignature(signing: Signing): Promise<StoredPicture> | StoredPicture {
  switch (signing.by) {
    case 'earlier':
      return signing.picture
    case 'finger':
      return renderDrawnSignature(signing.strokes)
    case 'keyboard':
      return renderTypedSignature(signing.name.trim())
  }
}

const toSigning = (picture: StoredPicture | null | undefined): Signing =>
  picture ? { by: 'earlier', picture } : emptySigning

/** Unconfirmed signatures by proof: the sheet may be closed and opened again before the proof is sent. */
const signings = new Map<string, Signing>()

/** Returns the draft of a proof with its signature: one of this page, or that of a refused or discarded step. */
function useProofDraft(deliveryId: string, kind: ProofKind, refusedStep: CodeStep | null) {
  const draft = useStepDraft(deliveryId, kind, refusedStep)
  const key = `${deliveryId} ${kind}`
  const [signing, setSigning] = useState(signings.get(key) ?? null)
  return {
    ...draft,
    signing: signing ?? toSigning(draft.signature),
    setSigning: (newSigning: Signing) => {
      signings.set(key, newSigning)
      setSigning(newSigning)
    },
    forget: () => {
      signings.delete(key)
      return draft.forget()
    },
  }
}

function CodeField(props: {
  readonly course: Course
  /** The person whose code is asked for. */
  readonly owner: 'recipient' | 'carrier'
  readonly code: string
  readonly error: string | null
  readonly onCode: (code: string) => void
}) {
  const t = useTexts(proofTexts)
  const id = useId()
  const isTakeover = props.owner === 'carrier'
  const { codeBloqueJusquA: recipientLock, reprise } = props.course
  const codeBloqueJusquA = isTakeover ? (reprise?.bloqueJusquA ?? null) : recipientLock
  const nowMs = useNow(codeBloqueJusquA !== null) + useServerOffset()
  const isLocked = codeBloqueJusquA !== null && codeBloqueJusquA.getTime() > nowMs
  return (
    <section aria-labelledby={id}>
      <Text fw={640} id={id}>
        {t(isTakeover ? 'takeoverCode' : 'code')}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {t(isTakeover ? 'takeoverCodeHint' : 'codeHint')}
      </Text>
      <PinInput
        length={4}
        type="number"
        size="lg"
        aria-label={t(isTakeover ? 'takeoverCode' : 'code')}
        value={props.code}
        error={props.error !== null}
        onChange={props.onCode}
      />
      {props.error ? (
        <Text c="var(--mantine-color-error)" size="sm" mt={6} role="alert">
          {props.error}
        </Text>
      ) : null}
      {isLocked ? (
        <Alert color="red" mt="sm" radius="lg">
          {t(isTakeover ? 'takeoverCodeLocked' : 'codeLocked', { time: formatTime(codeBloqueJusquA) })}
        </Alert>
      ) : null}
    </section>
  )
}
