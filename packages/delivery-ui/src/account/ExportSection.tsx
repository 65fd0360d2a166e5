import { Button, Text, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { exportOwnData } from '@repo/contracts/delivery/data-export'
import { showError } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconDownload } from '@tabler/icons-react'
import classes from './OwnAccount.module.css'
import { ownAccountTexts } from './own-account-texts.ts'

/** Downloads a file with all data held about the account. A failure is shown, unless the reader cancels the proof. */
export function ExportSection() {
  const t = useTexts(ownAccountTexts)
  const exporting = useCall(exportOwnData)
  return (
    <Surface className={classes.action ?? ''} aria-labelledby="export-title">
      <div>
        <Title order={2} size="h3" id="export-title">
          {t('exportTitle')}
        </Title>
        <Text c="dimmed" maw={560}>
          {t('exportHint')}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={exporting.isPending}
        onClick={() =>
          exporting.mutate(
            {},
            {
              // Sent as a download, so the page stays.
              onSuccess: ({ url }) => window.location.assign(url),
              // Closing the password dialog cancels.
              onError: ({ code }) =>
                code === 'password-needed'
                  ? undefined
                  : showError({ title: t('failed'), message: t('exportFailed') }),
            },
          )
        }
      >
        {t('export')}
      </Button>
    </Surface>
  )
}
