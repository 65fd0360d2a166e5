import { Alert, Anchor, Button, Container, FileButton, List, Title } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconFileUpload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { paths } from '#lottery-web/paths.ts'
import { faultTexts } from '#lottery-web/verification/fault-texts.ts'
import type { ReceiptFindings } from './check-receipt.ts'
import { checkReceipt } from './check-receipt.ts'
import { useKnownKey } from './known-key.ts'
import { receiptTexts } from './receipt-texts.ts'

/** Checks a receipt file on this device, with or without a connection. */
export function ReceiptPage() {
  const t = useTexts(receiptTexts)
  const key = useKnownKey()
  const [text, setText] = useState<string | null>(null)
  const findings = text === null ? null : checkReceipt(text, key)
  return (
    <Container size={720} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Surface as="div" mt="xl">
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(setText)}>
          {(props) => (
            <Button {...props} size="md" leftSection={<IconFileUpload size={20} aria-hidden />}>
              {t(text === null ? 'choose' : 'another')}
            </Button>
          )}
        </FileButton>
        <div role="status">
          {findings ? <Findings findings={findings} /> : null}
          {text !== null && !findings ? (
            <Alert
              mt="lg"
              color="red"
              icon={<IconAlertTriangle size={20} aria-hidden />}
              title={t('unreadable')}
            >
              {t('unreadableHint')}
            </Alert>
          ) : null}
        </div>
      </Surface>
      <Title order={2} size="h3" mt="xl">
        {t('where')}
      </Title>
      <p style={{ lineHeight: 1.6 }}>{t('whereText')}</p>
    </Container>
  )
}

function Findings({ findings }: { readonly findings: ReceiptFindings }) {
  const t = useTexts(receiptTexts)
  const ofFaults = useTexts(faultTexts)
  const { date, money, number } = useFormats()
  const { faults, draw, drawTime, potCents, winners, tickets, manifestSha256 } = findings
  const isRight = faults.length === 0
  return (
    <>
      <Alert
        mt="lg"
        color={isRight ? 'green' : 'red'}
        icon={
          isRight ? <IconShieldCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />
        }
        title={t(isRight ? 'right' : 'wrong')}
      >
        {isRight
          ? t('rightHint', {
              number: findings.number,
              date: date(drawTime),
              tickets: number(tickets),
            })
          : null}
        {faults.map((code) => (
          <div key={code}>
            {ofFaults(code)} <code>{code}</code>
          </div>
        ))}
      </Alert>
      {findings.isDevelopmentBeacon ? <DevelopmentNotice /> : null}
      {findings.isKeyKnown ? null : (
        <Alert role="note" mt="sm" color="gray">
          {t('keyUnknown')}
        </Alert>
      )}
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('facts')}
      </Title>
      <List spacing={6}>
        <List.Item>{t('pot', { pot: money(potCents) })}</List.Item>
        <List.Item>{t('winners', { winners: number(winners) })}</List.Item>
        <List.Item style={{ overflowWrap: 'anywhere' }}>{t('manifest', { hash: manifestSha256 })}</List.Item>
      </List>
      <Anchor component={Link} to={paths.proof(draw)} fw={600} py={10} display="inline-block">
        {t('draw')}
      </Anchor>
    </>
  )
}
