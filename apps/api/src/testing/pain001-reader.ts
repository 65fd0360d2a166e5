import { isBic, isSepaIban } from '@repo/contracts/bank-accounts'
import { isSepaText, isTargetDay } from '@repo/delivery-rules/sepa'

/** A bank's reading of a message of transfers. */
type BankTransfers = {
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
 * Reads a pain.001.001.09 as strictly as a bank: known elements in their places, counts and sums, check digits of
 * IBANs, the scheme's characters, unique references. Throws for any violation.
 */
export function readPain001(xml: string): BankTransfers {
  const document = parse(xml)
  requireThat(document.name === 'Document', 'the root is a Document')
  requireThat(
    document.attributes === 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
    'the Document is a pain.001.001.09',
  )
  const [initiation] = readSequence(document, ['CstmrCdtTrfInitn'])
  const [header, batch] = readSequence(initiation, ['GrpHdr', 'PmtInf'])
  const [messageId, createdAt, count, sum, initiator] = readSequence(header, [
    'MsgId',
    'CreDtTm',
    'NbOfTxs',
    'CtrlSum',
    'InitgPty',
  ])
  requireThat(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(createdAt.text), 'an instant of making')
  readName(initiator)
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
  requireThat(
    payments.every(({ name }) => name === 'CdtTrfTxInf'),
    'nothing but transfers after the head',
  )
  const [id, method, , batchCount, batchSum, type, day, debtor, debtorAccount, , charges] = readSequence(
    { ...batch, children: batch.children.slice(0, head.length) },
    head,
  )
  requireThat(readText35(id) === readText35(messageId), 'one batch of the message’s name')
  requireThat(method.text === 'TRF' && charges.text === 'SLEV', 'transfers, charges shared')
  requireThat(readSequence(readSequence(type, ['SvcLvl'])[0], ['Cd'])[0].text === 'SEPA', 'the SEPA service')
  readName(debtor)
  const executionDay = readSequence(day, ['Dt'])[0].text
  requireThat(isTargetDay(executionDay), `${executionDay} is a day on which banks settle`)
  const transfers = payments.map(readTransfer)
  const total = transfers.reduce((cents, transfer) => cents + transfer.cents, 0)
  for (const written of [count, batchCount])
    requireThat(Number(written.text) === transfers.length, 'the count')
  for (const written of [sum, batchSum]) requireThat(readCents(written.text) === total, 'the sum')
  requireThat(
    new Set(transfers.map(({ reference }) => reference)).size === transfers.length,
    'each reference once',
  )
  return { messageId: messageId.text, executionDay, debtorIban: readIban(debtorAccount), transfers }
}

function readTransfer(payment: Element): BankTransfers['transfers'][number] {
  const hasAgent = payment.children.some(({ name }) => name === 'CdtrAgt')
  const names = ['PmtId', 'Amt', ...(hasAgent ? ['CdtrAgt'] : []), 'Cdtr', 'CdtrAcct', 'RmtInf']
  const parts = new Map(readSequence(payment, names).map((part) => [part.name, part]))
  const getPart = (name: string): Element => parts.get(name) ?? fail(`${name} is missing`)
  const [amount] = readSequence(getPart('Amt'), ['InstdAmt'])
  requireThat(amount.attributes === 'Ccy="EUR"', 'euros')
  if (hasAgent) {
    const [bank] = readSequence(getPart('CdtrAgt'), ['FinInstnId'])
    requireThat(isBic(readSequence(bank, ['BICFI'])[0].text), 'a BIC')
  }
  const [message] = readSequence(getPart('RmtInf'), ['Ustrd'])
  requireThat(isSepaText(message.text, 140), 'a message in the scheme’s characters')
  const cents = readCents(amount.text)
  requireThat(cents > 0, 'more than nothing')
  return {
    reference: readText35(readSequence(getPart('PmtId'), ['EndToEndId'])[0]),
    cents,
    name: readName(getPart('Cdtr')),
    iban: readIban(getPart('CdtrAcct')),
    message: message.text,
  }
}

function readName(party: Element): string {
  const [name] = readSequence(party, ['Nm'])
  requireThat(isSepaText(name.text, 70), `${name.text} is a name in the scheme’s characters`)
  return name.text
}

function readIban(account: Element): string {
  const [iban] = readSequence(readSequence(account, ['Id'])[0], ['IBAN'])
  requireThat(isSepaIban(iban.text), `${iban.text} is an IBAN of SEPA`)
  return iban.text
}

function readText35({ text }: Element): string {
  requireThat(isSepaText(text, 35), `${text} is a reference`)
  return text
}

function readCents(text: string): number {
  requireThat(/^\d{1,9}\.\d\d$/.test(text), `${text} is an amount`)
  return Number(text.replace('.', ''))
}

/** Returns the children of an element, which must be exactly these. */
function readSequence<const Names extends readonly string[]>(
  element: Element,
  names: Names,
): { readonly [Place in keyof Names]: Element } {
  const childNames = element.children.map(({ name }) => name)
  requireThat(
    childNames.join() === names.join(),
    `${element.name} holds ${names.join(', ')}, not ${childNames.join(', ')}`,
  )
  return element.children as unknown as { readonly [Place in keyof Names]: Element } // as: just compared
}

/** Returns the root of a document. Throws unless it has one, every tag is closed in order and no ampersand is bare. */
function parse(xml: string): Element {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  const top: Element = { name: '', attributes: '', children: [], text: '' }
  const openElements = [top]
  for (const [, closing, name = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)([A-Za-z0-9]+)(?: ([^<>]*))?>([^<>]*)/g,
  )) {
    const parent = openElements.at(-1) ?? fail('too many ends')
    if (closing) {
      requireThat(parent.name === name, `${parent.name} is closed before ${name}`)
      openElements.pop()
    } else {
      const element: Element = { name, attributes, children: [], text: text.trim() }
      parent.children.push(element)
      openElements.push(element)
    }
    requireThat(!/&(?!amp;|lt;|gt;)/.test(text), 'no bare ampersand')
  }
  requireThat(openElements.length === 1 && top.children.length === 1, 'one root, closed')
  return top.children[0] ?? fail('no root')
}

function requireThat(isMet: boolean, requirement: string): asserts isMet {
  if (!isMet) fail(requirement)
}

function fail(what: string): never {
  throw new Error(`Not a message that a bank would take: ${what}`)
}
