import { Alert, Button } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { exportEarnings, getEarningsStatement } from '@repo/contracts/delivery/earnings'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconFileTypePdf, IconTableExport } from '@tabler/icons-react'
import classes from './Earnings.module.css'
import { earningsTexts } from './earnings-texts.ts'

/** The downloads of the month: the statement, and its lines as a file. */
export function FileButtons({ month }: { readonly month: string }) {
  const t = useTexts(earningsTexts)
  const statement = useCall(getEarningsStatement)
  const lines = useCall(exportEarnings)
  const error = statement.error ?? lines.error
  return (
    <div>
      <div className={classes.files}>
        <Button
          variant="light"
          size="lg"
          leftSection={<IconFileTypePdf size={22} stroke={1.8} />}
          loading={statement.isPending}
          onClick={() =>
            // Served as a download, so this page stays open.
            statement.mutate({ mois: month }, { onSuccess: ({ url }) => window.location.assign(url) })
          }
        >
          {t('statement')}
        </Button>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconTableExport size={22} stroke={1.8} />}
          loading={lines.isPending}
          onClick={() =>
            lines.mutate(
              { mois: month },
              { onSuccess: ({ nomFichier, contenu }) => download(nomFichier, contenu) },
            )
          }
        >
          {t('export')}
        </Button>
      </div>
      {error ? (
        <Alert color="red" mt="sm" role="alert">
          {t('fileFailed')}
        </Alert>
      ) : null}
    </div>
  )
}
