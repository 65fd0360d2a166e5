import { isBic, isSepaIban } from '@repo/contracts/bank-accounts'
import { isSepaText, isTargetDay } from '@repo/delivery-rules/sepa'

/** A bank's reading of a message of transfers. */
type ReadTransfers = {
  readonly messageId: string
  readonly executionDay: string
  readonly debtorIban: string
  readonly transfers: readonly {
    readonly reference: string
    readonly cents: number
    readonly name: string
    readonly iban: string
    readonly message: string
  }[]
}

type Element = {
  readonly name: string
  readonly attributes: string
  readonly children: Element[]
  text: string
}

/**
 * Reads a pain.001.001.09 as strictly as a bank: every element known and in its place, counts and sums right, IBANs with their key, texts in
 * the scheme's characters, references once. Throws where it is not so.
 */
export function readPain001(xml: string): ReadTransfers {
  const document = parse(xml)
  must(document.name === 'Document', 'the root is a Document')
  must(
    document.attributes === 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
    'the Document is a pain.001.001.09',
  )
  const [initiation] = sequence(document, ['CstmrCdtTrfInitn'])
  const [header, batch] = sequence(initiation, ['GrpHdr', 'PmtInf'])
  const [messageId, createdAt, count, sum, initiator] = sequence(header, [
    'MsgId',
    'CreDtTm',
    'NbOfTxs',
    'CtrlSum',
    'InitgPty',
  ])
  must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(createdAt.text), 'an instant of making')
  named(initiator)
  const head = [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
  ] as const
  const payments = batch.children.slice(head.length)
  must(
    payments.every(({ name }) => name === 'CdtTrfTxInf'),
    'nothing but transfers after the head',
  )
  const [id, method, , batchCount, batchSum, type, day, debtor, debtorAccount, , charges] = sequence(
    { ...batch, children: batch.children.slice(0, head.length) },
    head,
  )
  must(text35(id) === text35(messageId), 'one batch of the message’s name')
  must(method.text === 'TRF' && charges.text === 'SLEV', 'transfers, charges shared')
  must(sequence(sequence(type, ['SvcLvl'])[0], ['Cd'])[0].text === 'SEPA', 'the SEPA service')
  named(debtor)
  const executionDay = sequence(day, ['Dt'])[0].text
  must(isTargetDay(executionDay), `${executionDay} is a day on which banks settle`)
  const transfers = payments.map(readTransfer)
  const total = transfers.reduce((cents, transfer) => cents + transfer.cents, 0)
  for (const written of [count, batchCount]) must(Number(written.text) === transfers.length, 'the count')
  for (const written of [sum, batchSum]) must(centsOf(written.text) === total, 'the sum')
  must(new Set(transfers.map(({ reference }) => reference)).size === transfers.length, 'each reference once')
  return { messageId: messageId.text, executionDay, debtorIban: ibanOf(debtorAccount), transfers }
}

function readTransfer(payment: Element): ReadTransfers['transfers'][number] {
  const hasAgent = payment.children.some(({ name }) => name === 'CdtrAgt')
  const names = ['PmtId', 'Amt', ...(hasAgent ? ['CdtrAgt'] : []), 'Cdtr', 'CdtrAcct', 'RmtInf']
  const parts = new Map(sequence(payment, names).map((part) => [part.name, part]))
  const part = (name: string): Element => parts.get(name) ?? fail(`${name} is missing`)
  const [amount] = sequence(part('Amt'), ['InstdAmt'])
  must(amount.attributes === 'Ccy="EUR"', 'euros')
  if (hasAgent) {
    const [bank] = sequence(part('CdtrAgt'), ['FinInstnId'])
    must(isBic(sequence(bank, ['BICFI'])[0].text), 'a BIC')
  }
  const [message] = sequence(part('RmtInf'), ['Ustrd'])
  must(isSepaText(message.text, 140), 'a message in the scheme’s characters')
  const cents = centsOf(amount.text)
  must(cents > 0, 'more than nothing')
  return {
    reference: text35(sequence(part('PmtId'), ['EndToEndId'])[0]),
    cents,
    name: named(part('Cdtr')),
    iban: ibanOf(part('CdtrAcct')),
    message: message.text,
  }
}

function named(party: Element): string {
  const [name] = sequence(party, ['Nm'])
  must(isSepaText(name.text, 70), `${name.text} is a name in the scheme’s characters`)
  return name.text
}

function ibanOf(account: Element): string {
  const [iban] = sequence(sequence(account, ['Id'])[0], ['IBAN'])
  must(isSepaIban(iban.text), `${iban.text} is an IBAN of SEPA`)
  return iban.text
}

function text35({ text }: Element): string {
  must(isSepaText(text, 35), `${text} is a reference`)
  return text
}

function centsOf(text: string): number {
  must(/^\d{1,9}\.\d\d$/.test(text), `${text} is an amount`)
  return Number(text.replace('.', ''))
}

/** The children of an element, which must be exactly these. */
function sequence<const Names extends readonly string[]>(
  element: Element,
  names: Names,
): { readonly [Place in keyof Names]: Element } {
  const found = element.children.map(({ name }) => name)
  must(found.join() === names.join(), `${element.name} holds ${names.join(', ')}, not ${found.join(', ')}`)
  return element.children as unknown as { readonly [Place in keyof Names]: Element } // as: just compared
}

/** The root of a well-formed document: every tag closed in order, text only where there are no elements. */
function parse(xml: string): Element {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  const top: Element = { name: '', attributes: '', children: [], text: '' }
  const open = [top]
  for (const [, closing, name = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)([A-Za-z0-9]+)(?: ([^<>]*))?>([^<>]*)/g,
  )) {
    const parent = open.at(-1) ?? fail('too many ends')
    if (closing) {
      must(parent.name === name, `${parent.name} is closed before ${name}`)
      open.pop()
    } else {
      const element: Element = { name, attributes, children: [], text: text.trim() }
      parent.children.push(element)
      open.push(element)
    }
    must(!/&(?!amp;|lt;|gt;)/.test(text), 'no bare ampersand')
  }
  must(open.length === 1 && top.children.length === 1, 'one root, closed')
  return top.children[0] ?? fail('no root')
}

function must(holds: boolean, what: string): asserts holds {
  if (!holds) fail(what)
}

function fail(what: string): never {
  throw new Error(`Not a message that a bank would take: ${what}`)
}
