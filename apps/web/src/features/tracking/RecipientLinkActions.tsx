import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useClipboard, useDisclosure } from '@mantine/hooks'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { recipientLink, revokeRecipientLink } from '@repo/contracts/delivery/recipient-link'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconCheck, IconCopy, IconMail, IconMessage, IconShare2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { recipientLinkTexts } from './recipient-link-texts.ts'
import classes from './Tracking.module.css'

/** The link for the recipient: copy, share, revoke. */
export function RecipientLinkActions(props: { readonly orderId: string; readonly url: string }) {
  const t = useTexts(recipientLinkTexts)
  const { url } = props
  const clipboard = useClipboard({ timeout: 3000 })
  const [isRevokeOpen, revokeDialog] = useDisclosure(false)
  const message = encodeURIComponent(t('message', { url }))
  const canShare = typeof navigator.share === 'function'

  function share(): void {
    // Rejects when the person closes the share sheet, which is not an error.
    navigator.share({ title: t('subject'), url }).catch(() => undefined)
  }

  return (
    <Stack gap="sm">
      <div className={classes.linkRow}>
        <TextInput
          aria-label={t('address')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={
            clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => clipboard.copy(url)}
        >
          <span aria-live="polite">{clipboard.copied ? t('copied') : t('copy')}</span>
        </Button>
      </div>
      <Group gap="sm">
        {canShare ? (
          <Button variant="default" leftSection={<IconShare2 size={18} aria-hidden />} onClick={share}>
            {t('share')}
          </Button>
        ) : null}
        <Button
          component="a"
          variant="default"
          href={`mailto:?subject=${encodeURIComponent(t('subject'))}&body=${message}`}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {t('mail')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`sms:?&body=${message}`}
          leftSection={<IconMessage size={18} aria-hidden />}
        >
          {t('sms')}
        </Button>
        <Button variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={revokeDialog.open}>
          {t('revoke')}
        </Button>
      </Group>
      <RevokeModal orderId={props.orderId} opened={isRevokeOpen} onClose={revokeDialog.close} />
    </Stack>
  )
}

function RevokeModal(props: {
  readonly orderId: string
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(recipientLinkTexts)
  const client = useQueryClient()
  const revocation = useCall(revokeRecipientLink)
  const linkQuery = endpointQuery(recipientLink, { commandeId: props.orderId })

  function revoke(): void {
    revocation.mutate(
      { commandeId: props.orderId },
      {
        onSuccess: () => {
          props.onClose()
          showSuccess({ title: t('revoked') })
          // The server decides whether another link may be created.
          void client.invalidateQueries({ queryKey: linkQuery.queryKey })
        },
        onError: () => showError(),
      },
    )
  }

  return (
    <ConfirmDialog
      opened={props.opened}
      title={t('revokeTitle')}
      text={t('revokeText')}
      confirm={t('revokeConfirm')}
      cancel={t('keep')}
      color="red.9"
      busy={revocation.isPending}
      onConfirm={revoke}
      onClose={props.onClose}
    />
  )
}
