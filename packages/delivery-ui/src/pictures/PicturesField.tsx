import { ActionIcon, Input, Stack, Text } from '@mantine/core'
import { translateSentence } from '@repo/ui/i18n'
import { useTexts } from '@repo/ui/texts'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './PicturesField.module.css'
import { picturesTexts } from './pictures-texts.ts'
import { shrinkPicture } from './shrink-picture.ts'

type PicturesFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly max: number
  readonly pictures: readonly File[]
  readonly onChange: (pictures: readonly File[]) => void
  /** The server's error about them. */
  readonly error?: string | undefined
}

/**
 * Takes several pictures, by the system's dialog or by dropping them, and shows them; each can be removed.
 * They are scaled down when chosen. A wrong file, or one too many, is refused immediately; the others stay.
 */
export function PicturesField(props: PicturesFieldProps) {
  const t = useTexts(picturesTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const { pictures, max } = props
  // A picture may be removed while others are being scaled down.
  const newestPictures = useRef(pictures)
  newestPictures.current = pictures
  const isFull = pictures.length >= max
  const error = fileError ?? (props.error ? translateSentence(props.error) : undefined)

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const room = max - pictures.length
    setFileError(files.length > room ? t('tooMany', { most: max }) : null)
    setIsReading(true)
    const added: File[] = []
    for (const file of files.slice(0, room)) {
      const small = await shrinkPicture(file)
      if (small) added.push(new File([small], 'photo.jpg', { type: small.type }))
      else setFileError(t('unreadable', { name: file.name }))
    }
    setIsReading(false)
    props.onChange([...newestPictures.current, ...added])
  }
  function remove(index: number): void {
    setFileError(null)
    props.onChange(pictures.filter((_, place) => place !== index))
    input.current?.focus()
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsDraggedOver(false)
    if (!isFull && !isReading) void add([...event.dataTransfer.files])
  }

  return (
    <Stack gap="sm">
      <Input.Wrapper
        id={id}
        size="md"
        label={props.label}
        description={[props.hint, t('count', { count: pictures.length, most: max })]
          .filter(Boolean)
          .join(' · ')}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <div
          className={classes.zone}
          data-over={isDraggedOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setIsDraggedOver(!isFull)
          }}
          onDragLeave={() => setIsDraggedOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            accept="image/*"
            className={classes.input}
            disabled={isFull || isReading}
            aria-describedby={`${id}-description${error === undefined ? '' : ` ${id}-error`}`}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])])
              // The same picture may be chosen again.
              event.currentTarget.value = ''
            }}
          />
          <IconPhotoPlus className={classes.icon} size={24} stroke={1.6} aria-hidden />
          {isFull || isReading ? (
            <Text size="sm" c="dimmed" role="status">
              {isReading ? t('reading') : t('full', { most: max })}
            </Text>
          ) : (
            <Text size="sm">
              <Text span inherit fw={600}>
                {t('choose')}
              </Text>{' '}
              <Text span inherit c="dimmed" visibleFrom="xs">
                {t('drop')}
              </Text>
            </Text>
          )}
        </div>
      </Input.Wrapper>
      {pictures.length > 0 ? (
        <ul className={classes.pictures}>
          {pictures.map((picture, index) => (
            <li key={`${index}-${picture.size}`} className={classes.picture}>
              <Preview picture={picture} alt={t('shown', { number: index + 1 })} />
              <ActionIcon
                className={classes.remove}
                variant="default"
                size={44}
                aria-label={t('remove', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}

/** An unsent picture; its URL is released with the component. */
function Preview({ picture, alt }: { readonly picture: File; readonly alt: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const newUrl = URL.createObjectURL(picture)
    setUrl(newUrl)
    return () => URL.revokeObjectURL(newUrl)
  }, [picture])
  return url === null ? null : <img src={url} alt={alt} />
}
