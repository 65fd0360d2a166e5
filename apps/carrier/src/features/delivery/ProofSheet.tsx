import { Alert, PinInput, Text, Textarea } from '@mantine/core'
import { useNow } from '@repo/ui/countdown'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useId, useState } from 'react'
import { proofDrafts } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { Course, KeptPicture } from '#carrier/running-delivery/outbox/steps.ts'
import type { ProofDraft, ProofKind } from '#carrier/running-delivery/proof-draft.ts'
import { useServerOffset, useSteps } from '#carrier/running-delivery/use-delivery.ts'
import { proofTexts } from './delivery-texts.ts'
import { PhotoField } from './PhotoField.tsx'
import { SheetFrame } from './SheetFrame.tsx'
import type { Signing } from './SignatureField.tsx'
import { isComplete, SignatureField, unsigned } from './SignatureField.tsx'
import { drawnSignature, typedSignature } from './signature.ts'

const longestComment = 2000

/** The proof of a pickup, a delivery or a return: photo, signature, comment, and the recipient's code where it is asked for. */
export function ProofSheet(props: {
  readonly course: Course
  readonly kind: 'pickup' | 'deliver' | 'return'
  readonly onClose: () => void
}) {
  const t = useTexts(proofTexts)
  const { course, kind, onClose } = props
  const { take } = useSteps(course.livraisonId)
  const { photo, comment, setPhoto, setComment } = useProofDraft(course.livraisonId, kind)
  const [signing, setSigning] = useState<Signing>(unsigned)
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  const asksCode = kind === 'deliver' && course.codeDemande
  const missing = {
    photo: photo === null,
    signature: !isComplete(signing),
    code: asksCode && !/^\d{4}$/.test(code),
  }

  async function confirm(): Promise<void> {
    setIsTried(true)
    if (photo === null || missing.signature || missing.code || isTaking) return
    setIsTaking(true)
    const signature =
      signing.by === 'finger'
        ? await drawnSignature(signing.strokes)
        : await typedSignature(signing.name.trim())
    await proofDrafts.remove(course.livraisonId, kind)
    const proof = { photo, signature, comment: comment.trim() }
    await take(kind === 'deliver' ? { kind, ...proof, code } : { kind, ...proof })
    onClose()
  }

  return (
    <SheetFrame kind={kind} busy={isTaking} onClose={onClose} onSubmit={() => void confirm()}>
      <PhotoField
        label={t('photo')}
        photo={photo}
        onPhoto={setPhoto}
        error={isTried && missing.photo ? t('photoMissing') : null}
      />
      <SignatureField
        signing={signing}
        onSigning={setSigning}
        error={isTried && missing.signature ? t('signatureMissing') : null}
      />
      {asksCode ? (
        <CodeField
          course={course}
          code={code}
          onCode={setCode}
          error={isTried && missing.code ? t('codeMissing') : null}
        />
      ) : null}
      <Textarea
        label={t(`comment_${kind}`)}
        value={comment}
        maxLength={longestComment}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </SheetFrame>
  )
}

/** The photo and the comment of a proof, kept on the device until it is confirmed. */
function useProofDraft(deliveryId: string, kind: ProofKind) {
  const [draft, setDraft] = useState<ProofDraft>({ photo: null, comment: '' })
  useEffect(() => {
    void proofDrafts.find(deliveryId, kind).then((found) => found && setDraft(found))
  }, [deliveryId, kind])
  function change(changed: ProofDraft): void {
    setDraft(changed)
    void proofDrafts.keep(deliveryId, kind, changed)
  }
  return {
    ...draft,
    setPhoto: (photo: KeptPicture) => change({ ...draft, photo }),
    setComment: (comment: string) => change({ ...draft, comment }),
  }
}

function CodeField(props: {
  readonly course: Course
  readonly code: string
  readonly error: string | null
  readonly onCode: (code: string) => void
}) {
  const t = useTexts(proofTexts)
  const id = useId()
  const { codeBloqueJusquA } = props.course
  const nowMs = useNow(codeBloqueJusquA !== null) + useServerOffset()
  const isLocked = codeBloqueJusquA !== null && codeBloqueJusquA.getTime() > nowMs
  return (
    <section aria-labelledby={id}>
      <Text fw={640} id={id}>
        {t('code')}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {t('codeHint')}
      </Text>
      <PinInput
        length={4}
        type="number"
        size="lg"
        aria-label={t('code')}
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
          {t('codeLocked', { time: formatTime(codeBloqueJusquA) })}
        </Alert>
      ) : null}
    </section>
  )
}
