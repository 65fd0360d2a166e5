import { Alert, Button, Group, Select, Text, Title } from '@mantine/core'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { exportSenderStatement, getSenderStatement } from '@repo/contracts/delivery/sender-statement'
import { addMonths, parisMonthOf } from '@repo/delivery-rules/paris-calendar'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconFileTypePdf, IconTableExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLatestMonths } from './latest-months.ts'
import { statementTexts } from './statement-texts.ts'

const headingId = 'statement-title'

function useHasStatements(): boolean {
  return useQuery(endpointQuery(getUserInfo, {})).data?.user.userType === 'CLEN'
}

/** Links to the company's statement below a long list. Empty for an individual. */
export function StatementLink() {
  const t = useTexts(statementTexts)
  return useHasStatements() ? (
    <Button
      component="a"
      href={`#${headingId}`}
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
    >
      {t('title')}
    </Button>
  ) : null
}

/** The downloads of the company's monthly statement: a PDF, and its lines as CSV. Empty for an individual. */
export function MonthStatement() {
  return useHasStatements() ? <StatementDownloads /> : null
}

function StatementDownloads() {
  const t = useTexts(statementTexts)
  const currentMonth = parisMonthOf(new Date())
  const [month, setMonth] = useState(addMonths(currentMonth, -1))
  const statement = useCall(getSenderStatement)
  const lines = useCall(exportSenderStatement)
  return (
    <Surface aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {t('title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('hint')}
      </Text>
      <Group align="end">
        <Select
          label={t('month')}
          value={month}
          onChange={(newMonth) => setMonth(newMonth ?? month)}
          allowDeselect={false}
          data={[...listLatestMonths(currentMonth)]}
        />
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          loading={statement.isPending}
          onClick={() =>
            // Served as a download, so this page stays open.
            statement.mutate({ mois: month }, { onSuccess: ({ url }) => window.location.assign(url) })
          }
        >
          {t('pdf')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTableExport size={20} aria-hidden />}
          loading={lines.isPending}
          onClick={() =>
            lines.mutate(
              { mois: month },
              { onSuccess: ({ nomFichier, contenu }) => download(nomFichier, contenu) },
            )
          }
        >
          {t('csv')}
        </Button>
      </Group>
      {statement.error || lines.error ? (
        <Alert color="red" mt="sm" role="alert">
          {t('failed')}
        </Alert>
      ) : null}
    </Surface>
  )
}
