import { Alert, Anchor, Button, Container, FileButton, List, Title } from '@mantine/core'
import { quicknet } from '@repo/lottery-rules/beacon'
import { readText } from '@repo/lottery-rules/bytes'
import { findKeyAt } from '@repo/lottery-rules/key-hand-over'
import { hashManifest } from '@repo/lottery-rules/manifest'
import type { ReceiptFindings } from '@repo/lottery-rules/receipt'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconAlertTriangle, IconDownload, IconFileUpload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { paths } from '#lottery-web/paths.ts'
import { faultTexts } from '#lottery-web/verification/fault-texts.ts'
import { receiptTexts } from './receipt-texts.ts'
import { useKnownKeys } from './use-known-keys.ts'
import type { Comparison } from './use-receipt.ts'
import { useReceipt } from './use-receipt.ts'

/** Verifies a receipt file on this device. With a connection, compares it with the published data, too. */
export function ReceiptPage() {
  const t = useTexts(receiptTexts)
  const [text, setText] = useState<string | null>(null)
  return (
    <Container size={720} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Surface as="div" mt="xl">
        <FileButton
          accept="application/json,.json"
          onChange={(file) =>
            void file?.arrayBuffer().then((bytes) => setText(readText(new Uint8Array(bytes))))
          }
        >
          {(props) => (
            <Button {...props} size="md" leftSection={<IconFileUpload size={20} aria-hidden />}>
              {t(text === null ? 'choose' : 'another')}
            </Button>
          )}
        </FileButton>
        <div role="status">{text === null ? null : <ReceiptResult text={text} />}</div>
      </Surface>
      <Title order={2} size="h3" mt="xl">
        {t('where')}
      </Title>
      <p style={{ lineHeight: 1.6 }}>{t('whereText')}</p>
    </Container>
  )
}

function ReceiptResult({ text }: { readonly text: string }) {
  const t = useTexts(receiptTexts)
  const knownKeys = useKnownKeys()
  const { findings, comparison } = useReceipt(text, knownKeys.keys)
  if (!findings)
    return (
      <Alert mt="lg" color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title={t('unreadable')}>
        {t('unreadableHint')}
      </Alert>
    )
  return (
    <>
      <FindingsNotice findings={findings} />
      <ComparisonNotice comparison={comparison} findings={findings} />
      {findings.manifest.chain === quicknet.hash ? null : <DevelopmentNotice />}
      <KeyNotice {...knownKeys} sequence={findings.manifest.sequence} />
      <ReceiptFacts findings={findings} />
    </>
  )
}

/** The key that the signature was checked by; a warning when it does not follow from this device's first key. */
function KeyNotice(props: ReturnType<typeof useKnownKeys> & { readonly sequence: number }) {
  const t = useTexts(receiptTexts)
  const { keys, formerKey, sequence } = props
  const currentKeyFrom = keys?.keys?.at(-1)?.fromSequence
  const isSuccessor = formerKey === null
  return (
    <Alert role="note" mt="sm" color={isSuccessor ? 'gray' : 'red'} style={{ overflowWrap: 'anywhere' }}>
      {keys === null
        ? t('keyUnknown')
        : isSuccessor
          ? t('keySaid', { key: findKeyAt(keys, sequence) })
          : t('keyChanged', { key: keys.publicKey, former: formerKey })}
      {currentKeyFrom !== undefined && isSuccessor
        ? ` ${t('keyReplaced', { number: currentKeyFrom })}`
        : null}
    </Alert>
  )
}

function FindingsNotice({ findings }: { readonly findings: ReceiptFindings }) {
  const t = useTexts(receiptTexts)
  const tFault = useTexts(faultTexts)
  const { date, number } = useFormats()
  const { manifest, receipt } = findings
  const faults = findings.faults.filter(({ verdict }) => verdict === 'wrong')
  const isRight = faults.length === 0
  return (
    <Alert
      mt="lg"
      color={isRight ? 'green' : 'red'}
      icon={isRight ? <IconShieldCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      title={t(isRight ? 'right' : 'wrong')}
    >
      {isRight
        ? t('rightHint', {
            number: receipt.ticket.number,
            date: date(new Date(manifest.draw_time * 1000)),
            tickets: number(manifest.tickets),
          })
        : null}
      {faults.map(({ code }) => (
        <div key={code}>
          {tFault(code)} <code>{code}</code>
        </div>
      ))}
    </Alert>
  )
}

/** Whether the published manifest matches the receipt. Two different manifests are offered as a file for others. */
function ComparisonNotice(props: { readonly comparison: Comparison; readonly findings: ReceiptFindings }) {
  const t = useTexts(receiptTexts)
  const { comparison, findings } = props
  const { evidence, receipt } = findings
  if (comparison === 'asking') return <p>{t('asking')}</p>
  if (comparison !== 'other')
    return (
      <Alert mt="sm" color={comparison === 'same' ? 'green' : 'yellow'} title={t(comparison)}>
        {t(`${comparison}Hint`)}
      </Alert>
    )
  const areSigned = evidence?.manifests.every(({ isSigned }) => isSigned) ?? false
  return (
    <Alert mt="sm" color="red" title={t('other')} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <p style={{ marginTop: 0 }}>{t(areSigned ? 'otherSigned' : 'otherHint')}</p>
      {evidence ? (
        <Button
          color="red"
          h="auto"
          maw="100%"
          py={8}
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            download(
              `evidence-${receipt.draw}.json`,
              `${JSON.stringify(evidence, null, 2)}\n`,
              'application/json',
            )
          }
        >
          {t('evidence')}
        </Button>
      ) : null}
    </Alert>
  )
}

function ReceiptFacts({ findings: { manifest, receipt } }: { readonly findings: ReceiptFindings }) {
  const t = useTexts(receiptTexts)
  const { money, number } = useFormats()
  return (
    <>
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('facts')}
      </Title>
      <List spacing={6}>
        <List.Item>{t('pot', { pot: money(manifest.pot_cents) })}</List.Item>
        <List.Item>{t('winners', { winners: number(manifest.winners) })}</List.Item>
        <List.Item style={{ overflowWrap: 'anywhere' }}>
          {t('manifest', { hash: hashManifest(receipt.manifest) })}
        </List.Item>
      </List>
      <Anchor component={Link} to={paths.proof(manifest.draw)} fw={600} py={10} display="inline-block">
        {t('draw')}
      </Anchor>
    </>
  )
}
