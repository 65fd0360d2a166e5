import { Stack, Text, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { CopyValue } from '#lottery-web/account/CopyValue.tsx'
import type { Fact } from '#lottery-web/account/Facts.tsx'
import { Facts } from '#lottery-web/account/Facts.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { purchaseTexts } from './purchase-texts.ts'
import type { PurchaseView } from './use-purchase.ts'

type Next<Kind extends PurchaseView['next']['kind']> = Extract<PurchaseView['next'], { kind: Kind }>

/** Groups the characters of an IBAN by four, as banks print them. */
function groupByFour(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The instructions of a bank transfer. */
export function TransferInstructions(props: {
  readonly next: Next<'transfer'>
  readonly amountCents: number
}) {
  const t = useTexts(purchaseTexts)
  const { beneficiary, iban, bic, reference } = props.next
  const facts = [
    { name: t('beneficiary'), value: <CopyValue name={t('beneficiary')} value={beneficiary} /> },
    { name: t('iban'), value: <CopyValue name={t('iban')} value={iban} displayText={groupByFour(iban)} /> },
    ...(bic ? [{ name: t('bic'), value: <CopyValue name={t('bic')} value={bic} /> }] : []),
    { name: t('reference'), value: <CopyValue name={t('reference')} value={reference} /> },
  ]
  return (
    <InstructionSheet
      title="transferTitle"
      text="transferText"
      amountCents={props.amountCents}
      facts={facts}
    />
  )
}

/** The instructions of a money order. */
export function MoneyOrderInstructions(props: {
  readonly next: Next<'money_order'>
  readonly amountCents: number
}) {
  const t = useTexts(purchaseTexts)
  const { beneficiary, address, reference } = props.next
  return (
    <InstructionSheet
      title="orderTitle"
      text="orderText"
      amountCents={props.amountCents}
      facts={[
        { name: t('beneficiary'), value: <CopyValue name={t('beneficiary')} value={beneficiary} /> },
        { name: t('address'), value: <CopyValue name={t('address')} value={address} /> },
        { name: t('reference'), value: <CopyValue name={t('reference')} value={reference} /> },
      ]}
    />
  )
}

function InstructionSheet(props: {
  readonly title: 'transferTitle' | 'orderTitle'
  readonly text: 'transferText' | 'orderText'
  readonly amountCents: number
  readonly facts: readonly Fact[]
}) {
  const t = useTexts(purchaseTexts)
  const format = useFormats()
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {t(props.title)}
      </Title>
      <Text>{t(props.text, { amount: format.money(props.amountCents) })}</Text>
      <Facts facts={props.facts} />
      <Text size="sm" c="dimmed">
        {t('late')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('awaited')}
      </Text>
    </Stack>
  )
}
