import { Button, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { updatePicture } from '@repo/contracts/delivery/profile'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconCamera, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import classes from './OwnAccount.module.css'
import { ownAccountTexts } from './own-account-texts.ts'
import { cropToSquare } from './square-picture.ts'

/** The account's picture; a silhouette without one, and when it does not load. */
export function OwnPicture({ photo }: { readonly photo: string | null }) {
  const t = useTexts(ownAccountTexts)
  // The signed URL expires after minutes: then the silhouette shows instead of a broken picture.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (photo === null || photo === brokenUrl) {
    return (
      <span className={classes.picture} aria-hidden>
        <IconUser size={44} stroke={1.5} />
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      src={photo}
      alt={t('pictureAlt')}
      width={96}
      height={96}
      onError={() => setBrokenUrl(photo)}
    />
  )
}

/** Replaces the picture: crops a chosen file to a square here, then sends it. An unreadable file shows an error. */
export function PictureButton() {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  const upload = useCall(updatePicture)
  const input = useRef<HTMLInputElement>(null)
  const [isCropping, setIsCropping] = useState(false)

  async function replacePicture(file: File | undefined) {
    if (!file) return
    setIsCropping(true)
    const photo = await cropToSquare(file)
    setIsCropping(false)
    if (!photo) return showError({ title: t('pictureUnreadable') })
    upload.mutate(
      { photo },
      {
        onSuccess: () => {
          showSuccess({ title: t('done'), message: t('saved') })
          void queries.invalidateQueries({ queryKey: queryKeyOf(getUserInfo) })
        },
        onError: () => showError(),
      },
    )
  }

  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        loading={isCropping || upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t('changePicture')}
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        {t('pictureHint')}
      </Text>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('changePicture')}
        accept=".png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif"
        onChange={(event) => {
          void replacePicture(event.currentTarget.files?.[0])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
