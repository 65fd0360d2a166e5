import { Alert, Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { unknownValue } from '@repo/contracts/extensible-enum'
import { findLastValidDay } from '@repo/delivery-rules/documents'
import { formatDate } from '@repo/ui/formats'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCamera, IconExternalLink, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import classes from './Documents.module.css'
import type { RequiredDocument } from './document-groups.ts'
import { expiresSoon, formatDocumentName } from './document-groups.ts'
import { documentTexts } from './document-texts.ts'

const tones: Readonly<Record<RequiredDocument['etat'], Tone>> = {
  A_FOURNIR: 'waiting',
  EN_COURS: 'active',
  APPROUVEE: 'success',
  REFUSEE: 'danger',
  inconnu: 'neutral',
}

/** A document: the requirement, its state, the uploaded file, and the upload of a new one. */
export function DocumentCard(props: {
  readonly document: RequiredDocument
  readonly now: Date
  /** Whether the URL asks for this document: it is scrolled into view and focused. */
  readonly isLinked: boolean
  readonly onChoose: (file: File) => void
}) {
  const t = useTexts(documentTexts)
  const { document, now, isLinked } = props
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isLinked) return
    name.current?.focus({ preventScroll: true })
    name.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  const isExpiring = expiresSoon(document, now)
  const isApproved = document.etat === 'APPROUVEE'
  return (
    <Surface
      as="li"
      p="md"
      className={classes.card ?? ''}
      data-wanted={isLinked || undefined}
      data-calm={isApproved || undefined}
    >
      <div className={classes.head}>
        <h3 ref={name} tabIndex={-1} className={classes.name} style={{ margin: 0, fontSize: '1.02rem' }}>
          {document.libelle}
          {document.vehicule ? (
            <Text component="span" display="block" size="sm" c="dimmed" fw={500}>
              {document.vehicule.nom}
            </Text>
          ) : null}
        </h3>
        {/* What is approved stands under a title that says so. */}
        {isApproved && !isExpiring ? null : (
          <StatusBadge tone={isExpiring ? 'waiting' : tones[document.etat]}>
            {t(isExpiring ? 'soonBadge' : document.etat)}
          </StatusBadge>
        )}
      </div>
      <Facts document={document} />
      <div className={classes.foot}>
        <OwnFile document={document} />
        {document.type === unknownValue ? (
          <Text size="sm">{t('updateToSend')}</Text>
        ) : (
          <UploadButtons {...props} />
        )}
      </div>
    </Surface>
  )
}

function Facts({ document }: { readonly document: RequiredDocument }) {
  const t = useTexts(documentTexts)
  const { etat, consigne, motifRefus, expireeLe, approuveeJusquA, deposeeLe, precision } = document
  return (
    <>
      {etat === 'REFUSEE' ? (
        <Alert variant="light" color="red" p="sm">
          {motifRefus ? t('refusedBecause', { reason: motifRefus }) : t('refusedPlain')}
        </Alert>
      ) : null}
      {precision ? (
        <Alert variant="light" color="accent" c="inherit" p="sm">
          {precision}
        </Alert>
      ) : null}
      {etat === 'APPROUVEE' ? null : <Text size="sm">{consigne}</Text>}
      <Dates>
        {etat === 'A_FOURNIR' && expireeLe
          ? t('expiredOn', { date: formatDate(findLastValidDay(expireeLe)) })
          : null}
        {etat === 'APPROUVEE' && approuveeJusquA
          ? t('approvedUntil', { date: formatDate(findLastValidDay(approuveeJusquA)) })
          : null}
        {etat === 'EN_COURS' && deposeeLe ? t('sentOn', { date: formatDate(deposeeLe) }) : null}
        {etat === 'EN_COURS' && approuveeJusquA
          ? ` ${t('stillApproved', { date: formatDate(findLastValidDay(approuveeJusquA)) })}`
          : null}
      </Dates>
    </>
  )
}

function OwnFile({ document }: { readonly document: RequiredDocument }) {
  const t = useTexts(documentTexts)
  if (!document.contenu) return null
  return (
    <Anchor
      href={document.contenu}
      target="_blank"
      rel="noopener"
      className={classes.see ?? ''}
      fz="sm"
      fw={560}
    >
      <IconExternalLink size={17} aria-hidden />
      {t('see')}
      <VisuallyHidden>
        {' '}
        {formatDocumentName(document)} {t('newTab')}
      </VisuallyHidden>
    </Anchor>
  )
}

function Dates({ children }: { readonly children: readonly ReactNode[] }) {
  if (children.every((child) => child === null)) return null
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

function UploadButtons(props: {
  readonly document: RequiredDocument
  readonly onChoose: (file: File) => void
}) {
  const t = useTexts(documentTexts)
  const { etat } = props.document
  // Only a handheld device has a camera that can be held over a document.
  const hasCamera = useMediaQuery('(pointer: coarse)') ?? false
  const isUrgent = etat === 'A_FOURNIR' || etat === 'REFUSEE'
  const describeAction = (action: string) =>
    t('actionOn', { action, name: formatDocumentName(props.document) })
  // For a replacement one button is enough: the phone itself asks for the camera or a file.
  if (!isUrgent)
    return (
      <FileButton
        label={t('replace')}
        name={describeAction(t('replace'))}
        isCamera={false}
        isFirst={false}
        onChoose={props.onChoose}
      />
    )
  const photograph = t('photograph')
  const pick = t('file')
  return (
    <div className={classes.actions}>
      {hasCamera ? (
        <FileButton
          label={photograph}
          name={describeAction(photograph)}
          isCamera
          isFirst
          onChoose={props.onChoose}
        />
      ) : null}
      <FileButton
        label={pick}
        name={describeAction(pick)}
        isCamera={false}
        isFirst={!hasCamera}
        onChoose={props.onChoose}
      />
    </div>
  )
}

/** The default text colour of a light button has too little contrast on the card. */
const firstButtonBackground = 'light-dark(var(--mantine-color-brand-1), #12403d)'

/** A button that opens the camera or the file dialog. */
function FileButton(props: {
  readonly label: string
  readonly name: string
  readonly isCamera: boolean
  readonly isFirst: boolean
  readonly onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const Icon = props.isCamera ? IconCamera : IconUpload
  return (
    <>
      <Button
        variant={props.isFirst ? 'light' : 'default'}
        {...(props.isFirst ? { bg: firstButtonBackground } : {})}
        leftSection={<Icon size={19} aria-hidden />}
        aria-label={props.name}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={props.name}
        accept={props.isCamera ? 'image/*' : 'image/*,.pdf,application/pdf'}
        {...(props.isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) props.onChoose(file)
          // Resetting the input lets the same file be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
