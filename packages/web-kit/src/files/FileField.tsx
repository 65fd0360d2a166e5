import { ActionIcon, Input, Text } from '@mantine/core'
import { translateSentence } from '@repo/ui/i18n'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { IconFileCheck, IconUpload, IconX } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { acceptedDocuments, chooseDocument, formatSize } from './document-file.ts'
import classes from './FileField.module.css'
import { fileTexts } from './file-texts.ts'

type FileFieldProps = {
  readonly label: string
  /** Additional information beside the formats. */
  readonly hint?: string
  readonly value: File | null
  readonly onChange: (file: File | null) => void
  /** The error of the form or the server. The field's own error takes precedence. */
  readonly error?: string
  readonly 'data-path'?: string
  readonly disabled?: boolean
}

/**
 * A field for one document, chosen in the system's dialog or dropped: PNG, JPG or PDF of at most 2 MB. Refuses anything
 * else immediately, in the documented words, and keeps the previous one. Shows name and size, and can remove the file.
 * Accepts the properties of `form.field('…')`.
 */
export function FileField(props: FileFieldProps) {
  const t = useTexts(fileTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const { value, disabled = false } = props
  const error = fault === null ? props.error : translateSentence(fault)

  function take(files: readonly File[]) {
    const choice = chooseDocument(files)
    if (!choice) return
    setFault('fault' in choice ? choice.fault : null)
    if ('file' in choice) props.onChange(choice.file)
  }
  function remove() {
    setFault(null)
    props.onChange(null)
    input.current?.focus()
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={props.label}
      description={[props.hint, t('formats')].filter(Boolean).join(' · ')}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div
        className={classes.zone}
        data-path={props['data-path']}
        data-over={isOver || undefined}
        data-filled={value !== null || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.input}
          accept={acceptedDocuments}
          disabled={disabled}
          aria-describedby={`${id}-file ${id}-description${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
        {value ? (
          <IconFileCheck className={classes.icon} size={24} stroke={1.6} aria-hidden />
        ) : (
          <IconUpload className={classes.icon} size={24} stroke={1.6} aria-hidden />
        )}
        <FileLine id={`${id}-file`} file={value} />
        {value && !disabled ? (
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('remove', { name: value.name })}
            onClick={remove}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </Input.Wrapper>
  )
}

function FileLine({ id, file }: { readonly id: string; readonly file: File | null }) {
  const t = useTexts(fileTexts)
  const language = useLanguage()
  if (!file) {
    return (
      <Text id={id} className={classes.text} size="sm">
        <Text span inherit fw={600}>
          {t('choose')}
        </Text>{' '}
        <Text span inherit c="dimmed">
          {t('drop')}
        </Text>
      </Text>
    )
  }
  const { unit, size } = formatSize(file.size, language)
  return (
    <div id={id} className={classes.text}>
      <Text size="sm" fw={600} className={classes.name} title={file.name}>
        {file.name}
      </Text>
      <Text size="xs" c="dimmed">
        {t(unit, { size })}
      </Text>
    </div>
  )
}
