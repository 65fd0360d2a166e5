import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { claimLength, claimNatures, openClaim } from '@repo/contracts/delivery/claims'
import { PicturesField } from '@repo/delivery-ui/pictures/PicturesField'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import type { FormClosed } from './ClosedNotice.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { claimsTexts } from './claims-texts.ts'
import { useRefreshClaims } from './use-claims.ts'

const schema = openClaim.request.pick({ nature: true, texte: true })
const mostPictures = 4

/** What went wrong with a delivery, in words and pictures. An error leaves all of it as it was typed. */
export function ClaimForm(props: {
  readonly orderId: string
  /** Why it cannot be sent any more; null while it can. */
  readonly closed: FormClosed | null
  readonly onClose: () => void
}) {
  const t = useTexts(claimsTexts)
  const refresh = useRefreshClaims()
  const claim = useCall(openClaim)
  // Of one draft: what is sent again after an answer was lost is the same claim.
  const [key] = useState(() => crypto.randomUUID())
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [pictureError, setPictureError] = useState<string | undefined>(undefined)
  const form = useZodForm({ schema, initialValues: { nature: '', texte: '' } })
  const { value: nature, error: natureError, ...natureField } = form.field('nature')

  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('sent'), message: t('sentHint') })
      refresh()
      props.onClose()
    },
    onError: (error: CallError) => {
      const photo = Object.entries(error.fields).find(([name]) => name.startsWith('photo'))
      setPictureError(photo?.[1])
      if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
      else if (error.code === null) showError()
      else showError({ title: error.message })
      // It may have arrived although its answer was lost, or the time may be over.
      if (error.code?.startsWith('claim-')) refresh()
    },
  }
  function send(values: { nature: (typeof claimNatures)[number]; texte: string }): void {
    setPictureError(undefined)
    const [photo1, photo2, photo3, photo4] = pictures
    claim.mutate({ commandeId: props.orderId, ...values, cle: key, photo1, photo2, photo3, photo4 }, outcome)
  }

  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="lg">
        <Text c="dimmed">{t('reportLead')}</Text>
        <Radio.Group label={t('nature')} size="md" value={nature} error={natureError} {...natureField}>
          <Stack gap="sm" mt="xs" mb={5}>
            {claimNatures.map((name) => (
              <Radio key={name} value={name} label={t(`nature_${name}`)} size="md" />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('text')}
          description={t('textHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={claimLength.max}
          {...form.field('texte')}
        />
        <PicturesField
          label={t('photos')}
          hint={t('photosHint')}
          most={mostPictures}
          pictures={pictures}
          error={pictureError}
          onChange={(chosen) => {
            setPictureError(undefined)
            setPictures(chosen)
          }}
        />
        <ClosedNotice closed={props.closed} />
        <Group gap="sm">
          <SubmitButton disabled={props.closed !== null} busy={claim.isPending}>
            {t('send')}
          </SubmitButton>
          <Button variant="default" onClick={props.onClose}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
