import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { sendClaimView } from '@repo/contracts/delivery/claims'
import { ClaimTextField } from '@repo/delivery-ui/claims/ClaimTextField'
import { useClaimPictures } from '@repo/delivery-ui/claims/use-claim-pictures'
import { PicturesField } from '@repo/delivery-ui/pictures/PicturesField'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import { useRefreshClaims } from '#carrier/use-claims.ts'
import { carrierClaimsTexts } from './claims-texts.ts'

const schema = sendClaimView.request.pick({ texte: true })

/**
 * The carrier's statement on a claim, collapsed at first. It can be sent once, while the claim is open (`canSend`). The
 * typed text stays after an error and after the claim's end.
 */
export function ClaimStatementForm({
  claimId,
  canSend,
}: {
  readonly claimId: string
  readonly canSend: boolean
}) {
  const t = useTexts(carrierClaimsTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OpenForm claimId={claimId} canSend={canSend} onClose={() => setIsOpen(false)} />
  if (!canSend) return null
  return (
    <Group>
      <Button variant="light" size="md" onClick={() => setIsOpen(true)}>
        {t('give')}
      </Button>
    </Group>
  )
}

function OpenForm(props: {
  readonly claimId: string
  readonly canSend: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(carrierClaimsTexts)
  const refresh = useRefreshClaims()
  const sending = useCall(sendClaimView)
  const pictures = useClaimPictures()
  const form = useZodForm({ schema, initialValues: { texte: '' } })
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('sent'), message: t('sentHint') })
      refresh()
      props.onClose()
    },
    onError: (error: CallError) => {
      pictures.showFailure(error.fields)
      if (Object.keys(error.fields).length > 0) return form.showFailures(error.fields)
      if (error.code === null) return showError()
      showError({ title: error.message })
      // The claim was closed, or the statement already sent.
      refresh()
    },
  }
  function send({ texte }: { texte: string }): void {
    pictures.showFailure({})
    sending.mutate({ reclamationId: props.claimId, texte, ...pictures.photos }, outcome)
  }
  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <Text c="dimmed">{t('giveLead')}</Text>
        <ClaimTextField label={t('text')} hint={t('textHint')} field={form.field('texte')} />
        <PicturesField label={t('photos')} hint={t('photosHint')} {...pictures.field} />
        {props.canSend ? null : (
          <Alert color="red" title={t('closed')}>
            {t('closedHint')}
          </Alert>
        )}
        <Group gap="sm">
          <SubmitButton disabled={!props.canSend} busy={sending.isPending}>
            {t('send')}
          </SubmitButton>
          <Button variant="default" onClick={props.onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
