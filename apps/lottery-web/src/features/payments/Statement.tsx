import { Button, Stack, Text } from '@mantine/core'
import type { Output } from '@repo/contracts/endpoint'
import type { readStatement } from '@repo/contracts/lottery/money'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconDownload } from '@tabler/icons-react'
import { Facts } from '#lottery-web/account/Facts.tsx'
import { Rows } from '#lottery-web/account/Rows.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { paymentsTexts } from './payments-texts.ts'
import { formatStatementCsv } from './statement-csv.ts'

const kinds = [
  'purchase',
  'refund',
  'credit-used',
  'credit-returned',
  'credit-given',
  'credit-expired',
  'credit-void',
  'dispute',
  'dispute-won',
  'prize',
  'prize-paid',
] as const

/** The movements of money and credits with their totals, and the same as a CSV file. */
export function Statement({ statement }: { readonly statement: Output<typeof readStatement> }) {
  const t = useTexts(paymentsTexts)
  const format = useFormats()
  const { lines, balance } = statement
  const getKindName = (kind: string) => {
    const knownKind = kinds.find((one) => one === kind)
    return knownKind ? t(`line_${knownKind}`) : kind
  }
  const headings = [t('date'), t('what'), t('amount'), t('credits'), t('draw'), t('reference')]
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { name: t('paidIn'), value: format.money(balance.paidInCents) },
          { name: t('refunds'), value: format.money(balance.refundedCents) },
          { name: t('paidOut'), value: format.money(balance.paidOutCents) },
          { name: t('credits'), value: format.number(balance.credits) },
        ]}
      />
      {lines.length === 0 ? (
        <Text c="dimmed">{t('noLines')}</Text>
      ) : (
        <>
          <Rows
            label={t('statement')}
            columns={[
              { name: t('date') },
              { name: t('what') },
              { name: t('amount'), isFigure: true },
              { name: t('credits'), isFigure: true },
            ]}
            rows={lines.map((line, index) => ({
              key: `${line.at.getTime()}-${line.kind}-${index}`,
              cells: [
                format.dateTime(line.at),
                line.drawTime
                  ? `${getKindName(line.kind)} · ${format.date(line.drawTime)}`
                  : getKindName(line.kind),
                line.cents === 0 ? '–' : format.money(line.cents),
                line.credits === 0 ? '–' : format.number(line.credits),
              ],
            }))}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download('cagnotte.csv', formatStatementCsv(headings, lines, getKindName))}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('download')}
          </Button>
        </>
      )}
    </Stack>
  )
}
