import { Button, Group, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { disputeInvoice } from '@repo/contracts/delivery/claims'
import { ClaimTextField } from '@repo/delivery-ui/claims/ClaimTextField'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import type { FormClosedReason } from './ClosedNotice.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { claimsTexts } from './claims-texts.ts'
import { useRefreshClaims } from './use-claims.ts'

const schema = disputeInvoice.request.pick({ texte: true })

/** The form that disputes an order's invoice. After an error, the input stays. */
export function DisputeForm(props: {
  readonly orderId: string
  /** Why the form cannot be submitted any more; null while it can. */
  readonly closedReason: FormClosedReason | null
  readonly onClose: () => void
}) {
  const t = useTexts(claimsTexts)
  const refresh = useRefreshClaims()
  const dispute = useCall(disputeInvoice)
  // One key per draft, as in `ClaimForm`.
  const [key] = useState(() => crypto.randomUUID())
  const form = useZodForm({ schema, initialValues: { texte: '' } })
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('disputeSent'), message: t('sentHint') })
      refresh()
      props.onClose()
    },
    onError: (error: CallError) => {
      if (Object.keys(error.fields).length > 0) return form.showFailures(error.fields)
      if (error.code === null) return showError()
      showError({ title: error.message })
      refresh()
    },
  }
  return (
    <form
      {...form.onSubmit(({ texte }) =>
        dispute.mutate({ commandeId: props.orderId, texte, cle: key }, outcome),
      )}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('disputeLead')}</Text>
        <ClaimTextField label={t('disputeText')} hint={t('textHint')} field={form.field('texte')} />
        <ClosedNotice reason={props.closedReason} />
        <Group gap="sm">
          <SubmitButton disabled={props.closedReason !== null} busy={dispute.isPending}>
            {t('sendDispute')}
          </SubmitButton>
          <Button variant="default" onClick={props.onClose}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
