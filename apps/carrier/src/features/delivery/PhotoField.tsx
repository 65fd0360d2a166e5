import { Button, Loader, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCamera, IconRefresh } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import classes from './Delivery.module.css'
import { proofTexts } from './delivery-texts.ts'
import { usePictureUrl } from './use-picture-url.ts'
import type { PhotoDraft } from './use-step-draft.ts'

/** Takes a photo of a step with the camera and shows it. It can be replaced. */
export function PhotoField(props: {
  readonly label: string
  readonly draft: PhotoDraft
  readonly error: string | null
}) {
  const t = useTexts(proofTexts)
  const input = useRef<HTMLInputElement>(null)
  const { photo, photoState, takePhoto } = props.draft
  const url = usePictureUrl(photo)
  const errorId = useId()
  const error = photoState === 'unreadable' ? t('photoUnreadable') : props.error
  const isShrinking = photoState === 'shrinking'

  async function take(files: FileList | null): Promise<void> {
    const [file] = files ?? []
    if (!file) return
    await takePhoto(file)
    // Resetting the input lets the same file be chosen again.
    if (input.current) input.current.value = ''
  }

  return (
    <section aria-label={props.label}>
      <Text fw={640} mb={8} aria-hidden>
        {props.label}
      </Text>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={props.label}
        onChange={(event) => void take(event.currentTarget.files)}
      />
      {url === null ? (
        <button
          type="button"
          className={classes.camera}
          aria-describedby={error ? errorId : undefined}
          aria-disabled={isShrinking}
          onClick={isShrinking ? undefined : () => input.current?.click()}
        >
          {isShrinking ? <Loader size={28} aria-hidden /> : <IconCamera size={32} aria-hidden />}
          {t(isShrinking ? 'shrinking' : 'takePhoto')}
        </button>
      ) : (
        <div className={classes.taken}>
          <img src={url} alt={t('photoTaken')} className={classes.photo} />
          <Button
            variant="default"
            className={classes.button ?? ''}
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isShrinking}
            onClick={() => input.current?.click()}
          >
            {t('retake')}
          </Button>
        </div>
      )}
      {error ? (
        <Text id={errorId} c="var(--mantine-color-error)" size="sm" mt={6} role="alert">
          {error}
        </Text>
      ) : null}
    </section>
  )
}
