import { sepaLimits, toSepaText } from '@repo/delivery-rules/sepa'
import { decimalEuros } from '#api/euros.ts'

/** The payer: the platform's own account. The BIC is empty when unknown. */
export type Debtor = { readonly name: string; readonly iban: string; readonly bic: string }

/** One transfer. The BIC is empty where it is not known. */
export type Transfer = {
  readonly reference: string
  readonly amountCents: number
  readonly name: string
  readonly iban: string
  readonly bic: string
  readonly message: string
}

/** A message of transfers to the bank. */
type TransferMessage = {
  readonly messageId: string
  readonly createdAt: Date
  /** YYYY-MM-DD, a day on which banks settle. */
  readonly executionDay: string
  readonly debtor: Debtor
  readonly transfers: readonly Transfer[]
}

/**
 * The message as ISO 20022 writes it, pain.001.001.09 for a SEPA credit transfer: one batch, charges shared, names and messages in the
 * scheme's characters. The same message is the same bytes. Throws a RangeError for one without transfers, or with one of no amount.
 */
export function writePain001({
  messageId,
  createdAt,
  executionDay,
  debtor,
  transfers,
}: TransferMessage): string {
  if (transfers.length === 0 || transfers.some(({ amountCents }) => amountCents <= 0))
    throw new RangeError('A message needs transfers, each of more than nothing.')
  const count = String(transfers.length)
  const sum = decimalEuros(transfers.reduce((total, { amountCents }) => total + amountCents, 0))
  const payer = toSepaText(debtor.name, sepaLimits.name)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    tag('GrpHdr', [
      tag('MsgId', escaped(messageId)),
      tag('CreDtTm', createdAt.toISOString().slice(0, 19)),
      tag('NbOfTxs', count),
      tag('CtrlSum', sum),
      tag('InitgPty', [tag('Nm', escaped(payer))]),
    ]),
    '<PmtInf>',
    tag('PmtInfId', escaped(messageId)),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', 'true'),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    tag('PmtTpInf', [tag('SvcLvl', [tag('Cd', 'SEPA')])]),
    tag('ReqdExctnDt', [tag('Dt', executionDay)]),
    tag('Dbtr', [tag('Nm', escaped(payer))]),
    tag('DbtrAcct', account(debtor.iban)),
    tag('DbtrAgt', [
      tag('FinInstnId', debtor.bic === '' ? [tag('Othr', [tag('Id', 'NOTPROVIDED')])] : [bank(debtor.bic)]),
    ]),
    tag('ChrgBr', 'SLEV'),
    ...transfers.map(writeTransfer),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}

function writeTransfer({ reference, amountCents, name, iban, bic, message }: Transfer): string {
  return tag('CdtTrfTxInf', [
    tag('PmtId', [tag('EndToEndId', escaped(toSepaText(reference, sepaLimits.reference)))]),
    tag('Amt', [`<InstdAmt Ccy="EUR">${decimalEuros(amountCents)}</InstdAmt>`]),
    ...(bic === '' ? [] : [tag('CdtrAgt', [tag('FinInstnId', [bank(bic)])])]),
    tag('Cdtr', [tag('Nm', escaped(toSepaText(name, sepaLimits.name)))]),
    tag('CdtrAcct', account(iban)),
    tag('RmtInf', [tag('Ustrd', escaped(toSepaText(message, sepaLimits.message)))]),
  ])
}

const account = (iban: string) => [tag('Id', [tag('IBAN', iban)])]
const bank = (bic: string) => tag('BICFI', bic)

function tag(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`
}

/** Escapes the rest beyond the scheme's characters: only ids of another kind may contain any. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
