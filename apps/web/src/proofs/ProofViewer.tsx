import { ActionIcon, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './ProofViewer.module.css'
import type { Proof } from './proof-strip.ts'
import { moveIndex } from './proof-strip.ts'
import { proofViewerTexts } from './proof-viewer-texts.ts'

/** Proofs one at a time, as large as the screen allows. Arrow keys and buttons navigate, Escape closes. */
export function ProofViewer(props: {
  readonly proofs: readonly Proof[]
  /** The URL of the first shown picture. */
  readonly firstSrc: string
  readonly onClose: () => void
}) {
  const t = useTexts(proofViewerTexts)
  const { proofs, onClose } = props
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      proofs.findIndex(({ src }) => src === props.firstSrc),
    ),
  )
  const moveBy = (steps: number) => setIndex((current) => moveIndex(current, steps, proofs.length))
  useHotkeys([
    ['ArrowLeft', () => moveBy(-1)],
    ['ArrowRight', () => moveBy(1)],
  ])
  const proof = proofs[index]
  if (!proof) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={proof.alt}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content ?? '' }}
    >
      <img className={classes.picture} data-kind={proof.kind} src={proof.src} alt={proof.alt} />
      {proofs.length > 1 ? (
        <div className={classes.bar}>
          <ActionIcon variant="default" size={48} aria-label={t('previous')} onClick={() => moveBy(-1)}>
            <IconChevronLeft size={22} aria-hidden />
          </ActionIcon>
          <Text role="status">{t('place', { place: index + 1, count: proofs.length })}</Text>
          <ActionIcon variant="default" size={48} aria-label={t('next')} onClick={() => moveBy(1)}>
            <IconChevronRight size={22} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </Modal>
  )
}
