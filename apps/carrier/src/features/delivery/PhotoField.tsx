import { Button, Loader, Text } from '@mantine/core'
import { shrinkPicture } from '@repo/delivery-ui/pictures/shrink-picture'
import { useTexts } from '@repo/ui/texts'
import { IconCamera, IconRefresh } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { proofTexts } from './delivery-texts.ts'
import { usePictureUrl } from './use-picture-url.ts'

/** Takes a photo with the camera and shows it. The photo is shrunk for a fast upload, and can be replaced. */
export function PhotoField(props: {
  readonly label: string
  readonly photo: StoredPicture | null
  readonly error: string | null
  readonly onPhoto: (photo: StoredPicture) => void
}) {
  const t = useTexts(proofTexts)
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'shrinking' | 'unreadable'>('idle')
  const url = usePictureUrl(props.photo)
  const errorId = useId()
  const error = state === 'unreadable' ? t('photoUnreadable') : props.error

  async function shrinkAndStore(files: FileList | null): Promise<void> {
    const [file] = files ?? []
    if (!file) return
    setState('shrinking')
    const photo = await shrinkPicture(file)
    setState(photo === null ? 'unreadable' : 'idle')
    if (photo) props.onPhoto({ bytes: await photo.arrayBuffer(), type: photo.type })
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
        onChange={(event) => void shrinkAndStore(event.currentTarget.files)}
      />
      {url === null ? (
        <button
          type="button"
          className={classes.camera}
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {state === 'shrinking' ? <Loader size={28} aria-hidden /> : <IconCamera size={32} aria-hidden />}
          {t(state === 'shrinking' ? 'shrinking' : 'takePhoto')}
        </button>
      ) : (
        <div className={classes.taken}>
          <img src={url} alt={t('photoTaken')} className={classes.photo} />
          <Button
            variant="default"
            className={classes.button ?? ''}
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={state === 'shrinking'}
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
