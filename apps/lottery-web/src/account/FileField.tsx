import { ActionIcon, Input } from '@mantine/core'
import { inLanguage } from '@repo/ui/i18n'
import { useTexts } from '@repo/ui/texts'
import { IconFileCheck, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useFormats } from '#lottery-web/formats'
import { acceptedDocuments, fileAmong } from './chosen-file.ts'
import classes from './FileField.module.css'
import { fileTexts } from './file-texts.ts'

/**
 * Takes one document, by the system's dialogue or by dropping it: PNG, JPG or PDF of at most 2 MB. Refuses anything else at once and keeps
 * what it had. Takes the properties of `form.field('…')`.
 */
export function FileField(props: {
  readonly label: string
  readonly value: File | null
  readonly onChange: (file: File | null) => void
  readonly error?: string
  readonly 'data-path'?: string
}) {
  const t = useTexts(fileTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const { value } = props
  const error = fault === null ? props.error : inLanguage(fault)
  const Icon = value ? IconFileCheck : IconUpload

  function take(files: readonly File[]) {
    const chosen = fileAmong(files)
    if (!chosen) return
    setFault('fault' in chosen ? chosen.fault : null)
    if ('file' in chosen) props.onChange(chosen.file)
  }
  function remove() {
    setFault(null)
    props.onChange(null)
    input.current?.focus()
  }

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={props.label}
      description={t('formats')}
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
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take([...event.dataTransfer.files])
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.input}
          accept={acceptedDocuments}
          aria-describedby={`${id}-file ${id}-description${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again once it was mended.
            event.currentTarget.value = ''
          }}
        />
        <Icon className={classes.icon ?? ''} size={24} stroke={1.6} aria-hidden />
        <ChosenFile id={`${id}-file`} file={value} />
        {value ? (
          <ActionIcon
            className={classes.remove ?? ''}
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

function ChosenFile({ id, file }: { readonly id: string; readonly file: File | null }) {
  const t = useTexts(fileTexts)
  const format = useFormats()
  return (
    <div id={id} className={classes.text}>
      {file ? (
        <>
          <div className={classes.name}>{file.name}</div>
          {t('size', { size: format.number(Math.max(1, Math.round(file.size / 1024))) })}
        </>
      ) : (
        <>
          <strong>{t('choose')}</strong> {t('drop')}
        </>
      )}
    </div>
  )
}
