import { Button, FileInput, Group, Stack, Text, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import {
  importColumnNames,
  importColumns,
  importShipments,
  optionalImportColumns,
} from '@repo/contracts/delivery/imports'
import { messages } from '@repo/contracts/patterns'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { createImportTemplate } from './import-template.ts'
import { importTexts } from './import-texts.ts'

const joinNames = (columns: readonly (keyof typeof importColumnNames)[]) =>
  columns.map((column) => importColumnNames[column]).join(', ')
const requiredNames = joinNames(importColumns.filter((column) => !optionalImportColumns.includes(column)))
const optionalNames = joinNames(optionalImportColumns)

/** Uploads a file to be checked, and calls back with its import. Errors of the file are shown beside the field. */
export function NewImportForm({ onSent }: { readonly onSent: (importId: string) => void }) {
  const t = useTexts(importTexts)
  const sending = useCall(importShipments)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!file) return setFileError(messages.required)
    const result = importShipments.request.safeParse({ fichier: file })
    if (!result.success) return setFileError(result.error.issues[0]?.message ?? messages.format)
    sending.mutate(
      { fichier: file },
      {
        onSuccess: ({ importId }) => onSent(importId),
        onError: (error) => {
          const fieldMessage = error.fields.fichier
          if (fieldMessage) setFileError(fieldMessage)
          else showRefusal(error)
        },
      },
    )
  }

  return (
    <Surface aria-labelledby="new-import">
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Title order={2} size="h3" id="new-import">
            {t('newFile')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('payment')}
          </Text>
          <FileInput
            label={t('file')}
            description={t('fileHint')}
            placeholder={t('chooseFile')}
            accept=".csv,text/csv"
            clearable
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            value={file}
            error={fileError}
            onChange={(newFile) => {
              setFile(newFile)
              setFileError(null)
            }}
          />
          <Group>
            <SubmitButton busy={sending.isPending}>{t('send')}</SubmitButton>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => download(t('templateName'), createImportTemplate())}
            >
              {t('template')}
            </Button>
          </Group>
          <details>
            <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer' }}>
              {t('columnsTitle')}
            </Text>
            <Stack gap={6} mt="xs" c="dimmed" fz="sm">
              <span>{t('columns', { columns: requiredNames })}</span>
              <span>{t('optional', { columns: optionalNames })}</span>
              <span>{t('values')}</span>
            </Stack>
          </details>
        </Stack>
      </form>
    </Surface>
  )
}
