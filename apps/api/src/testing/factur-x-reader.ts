/**
 * A strict reader of Factur-X, independent of the writer: elements in the order of the schema (CII D16B), rules of EN
 * 16931.
 */

import type { XmlElement } from './strict-xml.ts'
import { findElement, parseXml } from './strict-xml.ts'

/** The allowed children of each element, in the schema's order. `!` marks required ones. */
const grammar: Readonly<Record<string, string>> = {
  'rsm:CrossIndustryInvoice':
    '!rsm:ExchangedDocumentContext !rsm:ExchangedDocument !rsm:SupplyChainTradeTransaction',
  'rsm:ExchangedDocumentContext':
    'ram:BusinessProcessSpecifiedDocumentContextParameter !ram:GuidelineSpecifiedDocumentContextParameter',
  'ram:BusinessProcessSpecifiedDocumentContextParameter': '!ram:ID',
  'ram:GuidelineSpecifiedDocumentContextParameter': '!ram:ID',
  'rsm:ExchangedDocument': '!ram:ID !ram:TypeCode !ram:IssueDateTime ram:IncludedNote',
  'ram:IssueDateTime': '!udt:DateTimeString',
  'ram:IncludedNote': '!ram:Content ram:SubjectCode',
  'rsm:SupplyChainTradeTransaction':
    '!ram:IncludedSupplyChainTradeLineItem !ram:ApplicableHeaderTradeAgreement !ram:ApplicableHeaderTradeDelivery !ram:ApplicableHeaderTradeSettlement',
  'ram:IncludedSupplyChainTradeLineItem':
    '!ram:AssociatedDocumentLineDocument !ram:SpecifiedTradeProduct !ram:SpecifiedLineTradeAgreement !ram:SpecifiedLineTradeDelivery !ram:SpecifiedLineTradeSettlement',
  'ram:AssociatedDocumentLineDocument': '!ram:LineID',
  'ram:SpecifiedTradeProduct': '!ram:Name ram:Description',
  'ram:SpecifiedLineTradeAgreement': '!ram:NetPriceProductTradePrice',
  'ram:NetPriceProductTradePrice': '!ram:ChargeAmount',
  'ram:SpecifiedLineTradeDelivery': '!ram:BilledQuantity',
  'ram:SpecifiedLineTradeSettlement':
    '!ram:ApplicableTradeTax !ram:SpecifiedTradeSettlementLineMonetarySummation',
  'ram:SpecifiedTradeSettlementLineMonetarySummation': '!ram:LineTotalAmount',
  'ram:ApplicableHeaderTradeAgreement':
    '!ram:SellerTradeParty !ram:BuyerTradeParty ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument',
  'ram:SellerTradeParty':
    'ram:ID ram:GlobalID !ram:Name ram:Description ram:SpecifiedLegalOrganization !ram:PostalTradeAddress !ram:SpecifiedTaxRegistration',
  'ram:BuyerTradeParty':
    'ram:ID ram:GlobalID !ram:Name ram:SpecifiedLegalOrganization !ram:PostalTradeAddress ram:SpecifiedTaxRegistration',
  'ram:SpecifiedLegalOrganization': '!ram:ID',
  'ram:PostalTradeAddress': 'ram:PostcodeCode ram:LineOne ram:CityName !ram:CountryID',
  'ram:SpecifiedTaxRegistration': '!ram:ID',
  'ram:SellerOrderReferencedDocument': '!ram:IssuerAssignedID',
  'ram:BuyerOrderReferencedDocument': '!ram:IssuerAssignedID',
  'ram:ApplicableHeaderTradeDelivery':
    'ram:ActualDeliverySupplyChainEvent ram:DespatchAdviceReferencedDocument',
  'ram:ActualDeliverySupplyChainEvent': '!ram:OccurrenceDateTime',
  'ram:OccurrenceDateTime': '!udt:DateTimeString',
  'ram:DespatchAdviceReferencedDocument': '!ram:IssuerAssignedID',
  'ram:ApplicableHeaderTradeSettlement':
    '!ram:InvoiceCurrencyCode ram:SpecifiedTradeSettlementPaymentMeans !ram:ApplicableTradeTax ram:SpecifiedTradePaymentTerms !ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:InvoiceReferencedDocument',
  'ram:SpecifiedTradeSettlementPaymentMeans': '!ram:TypeCode ram:Information',
  'ram:ApplicableTradeTax':
    'ram:CalculatedAmount !ram:TypeCode ram:ExemptionReason ram:BasisAmount !ram:CategoryCode ram:ExemptionReasonCode ram:DueDateTypeCode ram:RateApplicablePercent',
  'ram:SpecifiedTradePaymentTerms': 'ram:Description ram:DueDateDateTime',
  'ram:DueDateDateTime': '!udt:DateTimeString',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation':
    '!ram:LineTotalAmount !ram:TaxBasisTotalAmount !ram:TaxTotalAmount !ram:GrandTotalAmount ram:TotalPrepaidAmount !ram:DuePayableAmount',
  'ram:InvoiceReferencedDocument': '!ram:IssuerAssignedID ram:FormattedIssueDateTime',
  'ram:FormattedIssueDateTime': '!qdt:DateTimeString',
}

const repeatable = new Set(['ram:IncludedNote'])

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** The content of an invoice's XML. Amounts are in cents, days as YYYY-MM-DD. */
export type ParsedInvoice = {
  readonly number: string
  readonly type: string
  readonly issuedOn: string
  readonly suppliedOn: string | null
  readonly notes: readonly string[]
  readonly seller: ParsedParty
  readonly buyer: ParsedParty
  readonly service: string
  readonly category: string
  readonly vatPerMille: number
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
  readonly dueCents: number
  readonly orderId: string | null
  readonly reference: string | null
  readonly billNumber: string | null
  readonly corrects: string | null
}

/** The seller or the buyer of an invoice. */
export type ParsedParty = {
  readonly name: string
  readonly siret: string | null
  readonly siren: string | null
  readonly vatNumber: string | null
  readonly line: string | null
  readonly postcode: string | null
  readonly city: string | null
}

/** Parses a Factur-X invoice of profile EN 16931. Throws an Error that names the first violation. */
export function readFacturX(xml: string): ParsedInvoice {
  const root = parseXml(xml)
  if (JSON.stringify(root.attributes) !== JSON.stringify(namespaces)) fail('the namespaces are others')
  checkOrder(root)
  const findAt = (path: string) => findElement(root, path.split('/'))
  const getText = (path: string) => findAt(path)?.text ?? null
  const requireText = (path: string) => getText(path) ?? fail(`${path} is missing`)
  const requireCents = (path: string) => readAmount(requireText(path))
  const transaction = 'rsm:SupplyChainTradeTransaction'
  const item = `${transaction}/ram:IncludedSupplyChainTradeLineItem`
  const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`
  const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
  const tax = `${settlement}/ram:ApplicableTradeTax`
  const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`
  const requireParty = (path: string): ParsedParty =>
    readParty(findAt(`${agreement}/${path}`) ?? fail(`${path} is missing`))
  const guideline = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'
  checkRule('BT-24', requireText(guideline) === 'urn:cen.eu:en16931:2017')
  const line = `${item}/ram:SpecifiedLineTradeSettlement`
  const figures = {
    line: requireCents(`${line}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`),
    lineSum: requireCents(`${sums}/ram:LineTotalAmount`),
    net: requireCents(`${sums}/ram:TaxBasisTotalAmount`),
    vat: requireCents(`${sums}/ram:TaxTotalAmount`),
    gross: requireCents(`${sums}/ram:GrandTotalAmount`),
    prepaid: requireCents(`${sums}/ram:TotalPrepaidAmount`),
    due: requireCents(`${sums}/ram:DuePayableAmount`),
    basis: requireCents(`${tax}/ram:BasisAmount`),
    calculated: requireCents(`${tax}/ram:CalculatedAmount`),
    ratePercent: Number(getText(`${tax}/ram:RateApplicablePercent`) ?? 0),
  }
  checkTotals(figures, getText(`${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`) !== null)
  const category = requireText(`${tax}/ram:CategoryCode`)
  checkRule('BR-S-1/BR-E-1', requireText(`${line}/ram:ApplicableTradeTax/ram:CategoryCode`) === category)
  const reason = getText(`${tax}/ram:ExemptionReason`)
  checkCategory(category, figures, reason)
  const rates = [tax, `${line}/ram:ApplicableTradeTax`].map((path) =>
    getText(`${path}/ram:RateApplicablePercent`),
  )
  checkRule(
    'BR-48/BR-O-5',
    rates.every((rate) => (rate === null) === (category === 'O')),
  )
  const parties = [requireParty('ram:SellerTradeParty'), requireParty('ram:BuyerTradeParty')]
  checkRule('BR-O-2', category !== 'O' || parties.every(({ vatNumber }) => vatNumber === null))
  checkRule('BT-3', ['380', '381'].includes(requireText('rsm:ExchangedDocument/ram:TypeCode')))
  checkRule('BT-5', requireText(`${settlement}/ram:InvoiceCurrencyCode`) === 'EUR')
  checkRule('BT-110 currency', findAt(`${sums}/ram:TaxTotalAmount`)?.attributes.currencyID === 'EUR')
  const document = root.children.find(({ name }) => name === 'rsm:ExchangedDocument')
  return {
    number: requireText('rsm:ExchangedDocument/ram:ID'),
    type: requireText('rsm:ExchangedDocument/ram:TypeCode'),
    issuedOn: readDay(requireText('rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString')),
    suppliedOn: readDay(
      requireText(
        `${transaction}/ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`,
      ),
    ),
    notes: (document?.children ?? [])
      .filter(({ name }) => name === 'ram:IncludedNote')
      .map((note) => note.children[0]?.text ?? fail('a note says nothing')),
    seller: requireParty('ram:SellerTradeParty'),
    buyer: requireParty('ram:BuyerTradeParty'),
    service: requireText(`${item}/ram:SpecifiedTradeProduct/ram:Name`),
    category,
    vatPerMille: Math.round(figures.ratePercent * 10),
    netCents: figures.net,
    vatCents: figures.vat,
    grossCents: figures.gross,
    dueCents: figures.due,
    orderId: getText(`${agreement}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID`),
    reference: getText(`${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`),
    billNumber: getText(
      `${transaction}/ram:ApplicableHeaderTradeDelivery/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID`,
    ),
    corrects: getText(`${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`),
  }
}

type Figures = Readonly<
  Record<
    'line' | 'lineSum' | 'net' | 'vat' | 'gross' | 'prepaid' | 'due' | 'basis' | 'calculated' | 'ratePercent',
    number
  >
>

function checkTotals(figures: Figures, hasTerms: boolean): void {
  checkRule('BR-CO-10', figures.lineSum === figures.line)
  checkRule('BR-CO-13', figures.net === figures.lineSum)
  checkRule('BR-CO-14', figures.vat === figures.calculated)
  checkRule('BR-CO-15', figures.gross === figures.net + figures.vat)
  checkRule('BR-CO-16', figures.due === figures.gross - figures.prepaid)
  // The published tolerance is larger. Ours is a cent, because VAT is computed from the gross.
  checkRule('BR-CO-17', Math.abs(figures.calculated * 100 - figures.basis * figures.ratePercent) <= 100)
  checkRule('BR-CO-25', figures.due <= 0 || hasTerms)
}

/** Checks the categories. Their sellers also have a tax registration (BR-S-2, BR-E-2), which the grammar requires. */
function checkCategory(category: string, figures: Figures, reason: string | null): void {
  if (category === 'S') {
    checkRule('BR-S-5', figures.ratePercent > 0)
    checkRule('BR-S-8', figures.basis === figures.net)
    checkRule('BR-S-10', reason === null)
  } else if (category === 'E') {
    checkRule('BR-E-5', figures.ratePercent === 0)
    checkRule('BR-E-8', figures.basis === figures.net)
    checkRule('BR-E-9', figures.calculated === 0)
    checkRule('BR-E-10', reason !== null)
  } else if (category === 'O') {
    checkRule('BR-O-8', figures.basis === figures.net)
    checkRule('BR-O-9', figures.calculated === 0)
    checkRule('BR-O-10', reason !== null)
  } else fail(`the category ${category} is none of ours`)
}

function readParty(element: XmlElement): ParsedParty {
  const readText = (path: string) => findElement(element, path.split('/'))?.text ?? null
  const tax = findElement(element, ['ram:SpecifiedTaxRegistration', 'ram:ID'])
  checkRule('BT-40/BT-55', readText('ram:PostalTradeAddress/ram:CountryID') === 'FR')
  return {
    name: readText('ram:Name') ?? fail('a party has no name'),
    siret: readText('ram:GlobalID'),
    siren: readText('ram:SpecifiedLegalOrganization/ram:ID'),
    vatNumber: tax?.attributes.schemeID === 'VA' ? tax.text : null,
    line: readText('ram:PostalTradeAddress/ram:LineOne'),
    postcode: readText('ram:PostalTradeAddress/ram:PostcodeCode'),
    city: readText('ram:PostalTradeAddress/ram:CityName'),
  }
}

function checkOrder(element: XmlElement): void {
  const rules = grammar[element.name]
  if (rules === undefined) {
    if (element.children.length > 0) fail(`${element.name} has children`)
    if (element.text.trim() === '') fail(`${element.name} is empty`)
    return
  }
  const allowed = rules
    .split(' ')
    .map((name) => ({ name: name.replace('!', ''), isNeeded: name.startsWith('!') }))
  let lastIndex = -1
  for (const { name } of element.children) {
    const index = allowed.findIndex((each) => each.name === name)
    if (index < lastIndex || index === -1) fail(`${name} does not stand there in ${element.name}`)
    if (index === lastIndex && !repeatable.has(name)) fail(`${element.name} has ${name} twice`)
    lastIndex = index
  }
  for (const { name, isNeeded } of allowed)
    if (isNeeded && !element.children.some((child) => child.name === name))
      fail(`${element.name} lacks ${name}`)
  for (const child of element.children) checkOrder(child)
}

function readAmount(text: string): number {
  if (!/^-?\d+\.\d{2}$/.test(text)) fail(`${text} is no amount`)
  return Math.round(Number(text) * 100)
}

function readDay(text: string): string {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? fail(`${text} is no day`)
  return `${year}-${month}-${date}`
}

function checkRule(name: string, isMet: boolean): void {
  if (!isMet) fail(`${name} is broken`)
}

function fail(what: string): never {
  throw new Error(`Factur-X: ${what}`)
}
