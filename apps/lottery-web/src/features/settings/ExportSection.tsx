import { Button } from '@mantine/core'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Section } from '#lottery-web/account/Section.tsx'
import { fetchExport } from './fetch-export.ts'
import { settingsTexts } from './settings-texts.ts'

/** The download of all data stored about the player. */
export function ExportSection() {
  const t = useTexts(settingsTexts)
  const fetching = useMutation({
    mutationFn: fetchExport,
    onSuccess: (file) => file && download(file.name, file.content),
    onError: () => showError({ title: t('dataFailed') }),
  })
  return (
    <Section title={t('data')} hint={t('dataHint')}>
      <Button
        variant="default"
        loading={fetching.isPending}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => fetching.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('dataButton')}
      </Button>
    </Section>
  )
}
