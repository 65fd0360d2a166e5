import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { PointerEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { proofTexts } from './delivery-texts.ts'
import type { SignaturePoint, Stroke } from './signature.ts'
import { drawStrokes, isSigned } from './signature.ts'
import { usePictureUrl } from './use-picture-url.ts'

/** A signature so far: drawn strokes, a typed name, or a stored picture. */
export type Signing =
  | { readonly by: 'finger'; readonly strokes: readonly Stroke[] }
  | { readonly by: 'keyboard'; readonly name: string }
  /** Signed before the step was refused. */
  | { readonly by: 'earlier'; readonly picture: StoredPicture }

/** A signature that has not begun, to be drawn. */
export const emptySigning: Signing = { by: 'finger', strokes: [] }

/** Whether a signature is complete: it has a stroke that is no mere touch, a name of two letters, or a picture. */
export function isSigningComplete(signing: Signing): boolean {
  if (signing.by === 'earlier') return true
  return signing.by === 'finger' ? isSigned(signing.strokes) : signing.name.trim().length > 1
}

/** A signature on the screen. A person who cannot draw types a name. */
export function SignatureField(props: {
  readonly signing: Signing
  readonly error: string | null
  readonly onSigning: (signing: Signing) => void
}) {
  const t = useTexts(proofTexts)
  const { signing, error, onSigning } = props
  const errorId = useId()
  if (signing.by === 'earlier')
    return <EarlierSignature picture={signing.picture} onAgain={() => onSigning(emptySigning)} />
  const isTyped = signing.by === 'keyboard'
  return (
    <section aria-label={t('signature')}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Text fw={640} aria-hidden>
          {t('signature')}
        </Text>
        <Button
          variant="subtle"
          className={classes.button ?? ''}
          onClick={() => onSigning(isTyped ? emptySigning : { by: 'keyboard', name: '' })}
        >
          {t(isTyped ? 'drawInstead' : 'typeInstead')}
        </Button>
      </Group>
      {isTyped ? (
        <TextInput
          label={t('typedName')}
          description={t('typedHint')}
          autoComplete="off"
          value={signing.name}
          error={error}
          onChange={(event) => onSigning({ by: 'keyboard', name: event.currentTarget.value })}
        />
      ) : (
        <>
          <SignaturePad
            strokes={signing.strokes}
            onStrokes={(strokes) => onSigning({ by: 'finger', strokes })}
            describedBy={error ? errorId : undefined}
          />
          {error ? (
            <Text id={errorId} c="var(--mantine-color-error)" size="sm" mt={6} role="alert">
              {error}
            </Text>
          ) : null}
        </>
      )}
    </section>
  )
}

function EarlierSignature(props: { readonly picture: StoredPicture; readonly onAgain: () => void }) {
  const t = useTexts(proofTexts)
  const url = usePictureUrl(props.picture)
  return (
    <section aria-label={t('signature')}>
      <Text fw={640} mb={8} aria-hidden>
        {t('signature')}
      </Text>
      {url === null ? null : <img src={url} alt={t('signatureStored')} className={classes.keptSignature} />}
      <Button mt={8} variant="default" className={classes.button ?? ''} onClick={props.onAgain}>
        {t('signAgain')}
      </Button>
    </section>
  )
}

function SignaturePad(props: {
  readonly strokes: readonly Stroke[]
  readonly onStrokes: (strokes: readonly Stroke[]) => void
  readonly describedBy: string | undefined
}) {
  const t = useTexts(proofTexts)
  const { strokes, onStrokes } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [currentStroke, setCurrentStroke] = useState<Stroke | null>(null)
  // Events may come faster than renders: the current stroke is in a ref, so that no point is lost.
  const latestStroke = useRef<Stroke | null>(null)
  const draw = (stroke: Stroke | null) => {
    latestStroke.current = stroke
    setCurrentStroke(stroke)
  }
  useEffect(() => {
    const node = canvas.current
    if (!node) return
    const redraw = () => {
      const density = Math.min(3, window.devicePixelRatio)
      node.width = Math.round(node.clientWidth * density)
      node.height = Math.round(node.clientHeight * density)
      drawStrokes(node, currentStroke ? [...strokes, currentStroke] : strokes)
    }
    redraw()
    const sizes = new ResizeObserver(redraw)
    sizes.observe(node)
    return () => sizes.disconnect()
  }, [strokes, currentStroke])

  const getPoint = (event: PointerEvent<HTMLCanvasElement>): SignaturePoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }
  function beginStroke(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    draw([getPoint(event)])
  }
  function continueStroke(event: PointerEvent<HTMLCanvasElement>): void {
    if (latestStroke.current !== null && event.isPrimary) draw([...latestStroke.current, getPoint(event)])
  }
  function endStroke(): void {
    if (latestStroke.current !== null) onStrokes([...strokes, latestStroke.current])
    draw(null)
  }

  const isEmpty = strokes.length === 0 && currentStroke === null
  return (
    <>
      <div className={classes.pad} data-signed={isSigned(strokes) || undefined}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={isEmpty ? t('sign') : t('signedBy', { count: strokes.length })}
          aria-describedby={props.describedBy}
          onPointerDown={beginStroke}
          onPointerMove={continueStroke}
          onPointerUp={endStroke}
          onPointerCancel={endStroke}
        />
        {isEmpty ? (
          <span className={classes.padHint} aria-hidden>
            {t('sign')}
          </span>
        ) : null}
      </div>
      <Group gap="xs" mt={6} mih={48}>
        {strokes.length === 0 ? (
          <VisuallyHidden>{t('typedHint')}</VisuallyHidden>
        ) : (
          <>
            <Button
              variant="default"
              className={classes.button ?? ''}
              onClick={() => onStrokes(strokes.slice(0, -1))}
            >
              {t('undoStroke')}
            </Button>
            <Button variant="subtle" className={classes.button ?? ''} onClick={() => onStrokes([])}>
              {t('clear')}
            </Button>
          </>
        )}
      </Group>
    </>
  )
}
