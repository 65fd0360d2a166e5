import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { claimNatures, openClaim } from '@repo/contracts/delivery/claims'
import { ClaimTextField } from '@repo/delivery-ui/claims/ClaimTextField'
import { useClaimPictures } from '@repo/delivery-ui/claims/use-claim-pictures'
import { PicturesField } from '@repo/delivery-ui/pictures/PicturesField'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import type { FormClosedReason } from './ClosedNotice.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { claimsTexts } from './claims-texts.ts'
import { useRefreshClaims } from './use-claims.ts'

const schema = openClaim.request.pick({ nature: true, texte: true })

/** The form of a claim about a delivery, with text and pictures. After an error, the input stays. */
export function ClaimForm(props: {
  readonly orderId: string
  /** Why the form cannot be submitted any more; null while it can. */
  readonly closedReason: FormClosedReason | null
  readonly onClose: () => void
}) {
  const t = useTexts(claimsTexts)
  const refresh = useRefreshClaims()
  const claim = useCall(openClaim)
  // One key per draft: a claim that is sent again after a lost response is created once.
  const [key] = useState(() => crypto.randomUUID())
  const pictures = useClaimPictures()
  const form = useZodForm({ schema, initialValues: { nature: '', texte: '' } })
  const { value: nature, error: natureError, ...natureField } = form.field('nature')

  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('sent'), message: t('sentHint') })
      refresh()
      props.onClose()
    },
    onError: (error: CallError) => {
      pictures.showFailure(error.fields)
      if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
      else if (error.code === null) showError()
      else showError({ title: error.message })
      // The claim may have been stored although the response was lost, or its deadline may have passed.
      if (error.code?.startsWith('claim-')) refresh()
    },
  }
  function send(values: { nature: (typeof claimNatures)[number]; texte: string }): void {
    pictures.showFailure({})
    claim.mutate({ commandeId: props.orderId, ...values, cle: key, ...pictures.photos }, outcome)
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
        <ClaimTextField label={t('text')} hint={t('textHint')} field={form.field('texte')} />
        <PicturesField label={t('photos')} hint={t('photosHint')} {...pictures.field} />
        <ClosedNotice reason={props.closedReason} />
        <Group gap="sm">
          <SubmitButton disabled={props.closedReason !== null} busy={claim.isPending}>
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
