import { Alert, Button, CopyButton, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { companyTexts } from './company-texts.ts'

/**
 * Shows a secret to be copied; closed while it is null. With a `warning`, for one that is shown once, only a button
 * closes it.
 */
export function SecretDialog(props: {
  readonly secret: string | null
  readonly title: string
  readonly label: string
  readonly hint?: string
  readonly warning?: string
  readonly onClose: () => void
}) {
  const t = useTexts(companyTexts)
  const { secret, warning } = props
  return (
    <Modal
      opened={secret !== null}
      onClose={props.onClose}
      title={props.title}
      size="lg"
      {...(warning ? { closeOnClickOutside: false, closeOnEscape: false, withCloseButton: false } : {})}
    >
      <Stack gap="lg">
        {warning ? (
          <Alert color="accent" icon={<IconAlertTriangle aria-hidden />}>
            {warning}
          </Alert>
        ) : null}
        <TextInput
          label={props.label}
          {...(props.hint ? { description: props.hint } : {})}
          value={secret ?? ''}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end">
          <CopyButton value={secret ?? ''} timeout={3000}>
            {({ copied, copy }) => (
              <Button
                variant="light"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
              >
                <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
              </Button>
            )}
          </CopyButton>
          <Button onClick={props.onClose}>{t(warning ? 'secretCopied' : 'close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
