import { sepaLimits, toSepaText } from '@repo/delivery-rules/sepa'
import { formatDecimalEuros } from '#api/euros.ts'

/** The payer: the platform's own account. The BIC is empty when unknown. */
export type Debtor = { readonly name: string; readonly iban: string; readonly bic: string }

/** A transfer. The BIC is empty when unknown. */
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
 * Returns the ISO 20022 message pain.001.001.09 of a SEPA credit transfer: one batch, shared charges, texts in the
 * scheme's characters. The same message is the same bytes. Throws a RangeError without transfers, or for a transfer
 * without an amount.
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
  const sum = formatDecimalEuros(transfers.reduce((total, { amountCents }) => total + amountCents, 0))
  const payer = toSepaText(debtor.name, sepaLimits.name)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    writeTag('GrpHdr', [
      writeTag('MsgId', escapeXml(messageId)),
      writeTag('CreDtTm', createdAt.toISOString().slice(0, 19)),
      writeTag('NbOfTxs', count),
      writeTag('CtrlSum', sum),
      writeTag('InitgPty', [writeTag('Nm', escapeXml(payer))]),
    ]),
    '<PmtInf>',
    writeTag('PmtInfId', escapeXml(messageId)),
    writeTag('PmtMtd', 'TRF'),
    writeTag('BtchBookg', 'true'),
    writeTag('NbOfTxs', count),
    writeTag('CtrlSum', sum),
    writeTag('PmtTpInf', [writeTag('SvcLvl', [writeTag('Cd', 'SEPA')])]),
    writeTag('ReqdExctnDt', [writeTag('Dt', executionDay)]),
    writeTag('Dbtr', [writeTag('Nm', escapeXml(payer))]),
    writeTag('DbtrAcct', writeAccount(debtor.iban)),
    writeTag('DbtrAgt', [
      writeTag(
        'FinInstnId',
        debtor.bic === '' ? [writeTag('Othr', [writeTag('Id', 'NOTPROVIDED')])] : [writeBank(debtor.bic)],
      ),
    ]),
    writeTag('ChrgBr', 'SLEV'),
    ...transfers.map(writeTransfer),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}

function writeTransfer({ reference, amountCents, name, iban, bic, message }: Transfer): string {
  return writeTag('CdtTrfTxInf', [
    writeTag('PmtId', [writeTag('EndToEndId', escapeXml(toSepaText(reference, sepaLimits.reference)))]),
    writeTag('Amt', [`<InstdAmt Ccy="EUR">${formatDecimalEuros(amountCents)}</InstdAmt>`]),
    ...(bic === '' ? [] : [writeTag('CdtrAgt', [writeTag('FinInstnId', [writeBank(bic)])])]),
    writeTag('Cdtr', [writeTag('Nm', escapeXml(toSepaText(name, sepaLimits.name)))]),
    writeTag('CdtrAcct', writeAccount(iban)),
    writeTag('RmtInf', [writeTag('Ustrd', escapeXml(toSepaText(message, sepaLimits.message)))]),
  ])
}

const writeAccount = (iban: string) => [writeTag('Id', [writeTag('IBAN', iban)])]
const writeBank = (bic: string) => writeTag('BICFI', bic)

function writeTag(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`
}

/** Escapes text for XML. Only message ids may need it: other texts are in the scheme's characters. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
