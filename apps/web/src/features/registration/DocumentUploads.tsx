import { Alert, Button, Container, Group, Progress, Stack, Text } from '@mantine/core'
import { translateSentence } from '@repo/ui/i18n'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { FileField } from '@repo/web-kit/files/FileField'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { attachableDocuments } from './business-forms.ts'
import { registrationTexts } from './registration-texts.ts'
import type { Upload } from './use-document-uploads.ts'

type Label = (typeof attachableDocuments)[number]['label']

/** The uploads of a new carrier's documents, with their progress and a retry of failed ones. */
export function DocumentUploads(props: {
  readonly uploads: readonly Upload<Label>[]
  readonly isSending: boolean
  readonly onRetry: () => void
  readonly onSwap: (upload: Upload<Label>, file: File | null) => void
  readonly onContinue: () => void
}) {
  const t = useTexts(registrationTexts)
  const { uploads, isSending } = props
  const sentCount = uploads.filter(({ state }) => state === 'sent').length
  const hasFailed = !isSending && uploads.some(({ state }) => state === 'failed')
  const failureAlert = useRef<HTMLDivElement>(null)
  // The previous form was longer, so after sending it the page is scrolled too far.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  useEffect(() => {
    if (hasFailed) failureAlert.current?.focus()
  }, [hasFailed])

  return (
    <Container size={680} pt={{ base: 36, sm: 64 }}>
      <PageTitle title={t('documentsTitle')} />
      <Surface mt="xl" as="div">
        <Stack gap="lg">
          <Text role="status" fw={600}>
            {t('documentsSending', { sent: sentCount, count: uploads.length })}
          </Text>
          <Progress
            value={uploads.length === 0 ? 100 : (sentCount / uploads.length) * 100}
            animated={isSending}
            aria-label={t('partDocuments')}
          />
          {hasFailed ? (
            <Alert ref={failureAlert} tabIndex={-1} color="red" icon={<IconAlertTriangle aria-hidden />}>
              {t('documentsFailed')}
            </Alert>
          ) : null}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.type}
              upload={upload}
              isSending={isSending}
              onSwap={(file) => props.onSwap(upload, file)}
            />
          ))}
          {hasFailed ? (
            <Group>
              <Button size="md" onClick={props.onRetry}>
                {t('retryDocuments')}
              </Button>
              <Button size="md" variant="default" onClick={props.onContinue}>
                {t('continueWithout')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </Surface>
    </Container>
  )
}

const stateTexts = {
  waiting: 'documentWaiting',
  sending: 'documentSending',
  sent: 'documentSent',
  failed: 'documentFailed',
} as const

function UploadRow(props: {
  readonly upload: Upload<Label>
  readonly isSending: boolean
  readonly onSwap: (file: File | null) => void
}) {
  const t = useTexts(registrationTexts)
  const { label, file, state, message } = props.upload
  if (state === 'failed' && !props.isSending) {
    return (
      <FileField
        label={t(label)}
        value={file}
        onChange={props.onSwap}
        error={message === null ? t('documentFailed') : translateSentence(message)}
      />
    )
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {t(label)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {file.name}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {state === 'sent' ? (
          <IconCircleCheck size={18} color="var(--mantine-color-anchor)" aria-hidden />
        ) : null}
        <Text
          size="sm"
          c={state === 'sent' ? 'var(--mantine-color-anchor)' : 'dimmed'}
          style={{ whiteSpace: 'nowrap' }}
        >
          {t(stateTexts[state])}
        </Text>
      </Group>
    </Group>
  )
}
