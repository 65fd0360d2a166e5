import type { InvoiceContent, InvoiceParty } from '#api/core/invoicing/invoice.types.ts'
import { formatDecimalEuros } from '#api/euros.ts'
import { findExemption, sumOpenCents, writeStatements } from './statements.texts.ts'

/** The name of the XML file that Factur-X embeds in a PDF. */
export const facturXName = 'factur-x.xml'

/** An element: its name, its text or children (null ones are left out), its attributes. */
type XmlNode = readonly [
  name: string,
  content: string | readonly (XmlNode | null)[],
  attributes?: Readonly<Record<string, string>>,
]

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/**
 * Returns the invoice as Factur-X XML, profile EN 16931 (UN/CEFACT CII D16B, elements in the schema's order). The same
 * invoice always gives the same text.
 */
export function writeFacturX(invoice: InvoiceContent): string {
  const root: XmlNode = [
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [
          // The French codes of a service: S1 is still to be paid, S2 is paid already.
          [
            'ram:BusinessProcessSpecifiedDocumentContextParameter',
            [['ram:ID', sumOpenCents(invoice) > 0 ? 'S1' : 'S2']],
          ],
          ['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', 'urn:cen.eu:en16931:2017']]],
        ],
      ],
      buildDocument(invoice),
      [
        'rsm:SupplyChainTradeTransaction',
        [buildLine(invoice), buildAgreement(invoice), buildDelivery(invoice), buildSettlement(invoice)],
      ],
    ],
    namespaces,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root, '')}\n`
}

function buildDocument(invoice: InvoiceContent): XmlNode {
  return [
    'rsm:ExchangedDocument',
    [
      ['ram:ID', invoice.number],
      ['ram:TypeCode', invoice.type === 'invoice' ? '380' : '381'],
      ['ram:IssueDateTime', [buildDay('udt', invoice.issuedOn)]],
      ...writeStatements(invoice).map(
        ({ code, text }): XmlNode => [
          'ram:IncludedNote',
          [
            ['ram:Content', text],
            ['ram:SubjectCode', code],
          ],
        ],
      ),
    ],
  ]
}

function buildLine(invoice: InvoiceContent): XmlNode {
  const { amounts, service, from, to } = invoice
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', '1']]],
      [
        'ram:SpecifiedTradeProduct',
        [
          ['ram:Name', service],
          ['ram:Description', `${from.postcode} ${from.city} – ${to.postcode} ${to.city}`],
        ],
      ],
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', formatDecimalEuros(amounts.netCents)]]]],
      ],
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', '1', { unitCode: 'C62' }]]],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          [
            'ram:ApplicableTradeTax',
            [['ram:TypeCode', 'VAT'], ['ram:CategoryCode', categories[invoice.vat]], toRate(invoice)],
          ],
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [['ram:LineTotalAmount', formatDecimalEuros(amounts.netCents)]],
          ],
        ],
      ],
    ],
  ]
}

function buildAgreement({ seller, buyer, orderId, reference, vat }: InvoiceContent): XmlNode {
  return [
    'ram:ApplicableHeaderTradeAgreement',
    [
      ['ram:SellerTradeParty', buildParty(seller, true)],
      [
        'ram:BuyerTradeParty',
        buildParty(vat === 'undeclared' ? { ...buyer, vatNumber: null } : buyer, false),
      ],
      ['ram:SellerOrderReferencedDocument', [['ram:IssuerAssignedID', orderId]]],
      reference === null ? null : ['ram:BuyerOrderReferencedDocument', [['ram:IssuerAssignedID', reference]]],
    ],
  ]
}

/**
 * Builds a party. A seller without a VAT number also gets a tax registration, which the rules require for lines without
 * VAT.
 */
function buildParty(party: InvoiceParty, isSeller: boolean): readonly (XmlNode | null)[] {
  const { siret, siren, vatNumber, address } = party
  const taxId: XmlNode | null =
    vatNumber !== null
      ? ['ram:ID', vatNumber, { schemeID: 'VA' }]
      : isSeller
        ? ['ram:ID', siren ?? party.reference, { schemeID: 'FC' }]
        : null
  return [
    siret === null && isSeller ? ['ram:ID', party.reference] : null,
    siret === null ? null : ['ram:GlobalID', siret, { schemeID: '0009' }],
    ['ram:Name', party.name],
    isSeller && party.legalForm !== null ? ['ram:Description', party.legalForm] : null,
    siren === null ? null : ['ram:SpecifiedLegalOrganization', [['ram:ID', siren, { schemeID: '0002' }]]],
    [
      'ram:PostalTradeAddress',
      [
        address.postcode === null ? null : ['ram:PostcodeCode', address.postcode],
        address.line === '' ? null : ['ram:LineOne', address.line],
        address.city === null ? null : ['ram:CityName', address.city],
        ['ram:CountryID', 'FR'],
      ],
    ],
    taxId && ['ram:SpecifiedTaxRegistration', [taxId]],
  ]
}

function buildDelivery({ suppliedOn, billNumber }: InvoiceContent): XmlNode {
  return [
    'ram:ApplicableHeaderTradeDelivery',
    [
      ['ram:ActualDeliverySupplyChainEvent', [['ram:OccurrenceDateTime', [buildDay('udt', suppliedOn)]]]],
      billNumber === null
        ? null
        : ['ram:DespatchAdviceReferencedDocument', [['ram:IssuerAssignedID', billNumber]]],
    ],
  ]
}

function buildSettlement(invoice: InvoiceContent): XmlNode {
  const { amounts, corrects } = invoice
  const openCents = sumOpenCents(invoice)
  const means = paymentMeans[invoice.settledBy]
  const exemption = findExemption(invoice)
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:InvoiceCurrencyCode', 'EUR'],
      [
        'ram:SpecifiedTradeSettlementPaymentMeans',
        [
          ['ram:TypeCode', means.code],
          ['ram:Information', means.name],
        ],
      ],
      [
        'ram:ApplicableTradeTax',
        [
          ['ram:CalculatedAmount', formatDecimalEuros(amounts.vatCents)],
          ['ram:TypeCode', 'VAT'],
          exemption === null ? null : ['ram:ExemptionReason', exemption],
          ['ram:BasisAmount', formatDecimalEuros(amounts.netCents)],
          ['ram:CategoryCode', categories[invoice.vat]],
          invoice.vat === 'exempt' ? ['ram:ExemptionReasonCode', 'VATEX-FR-FRANCHISE'] : null,
          // 72: due when it is paid.
          exemption === null ? ['ram:DueDateTypeCode', '72'] : null,
          toRate(invoice),
        ],
      ],
      openCents > 0
        ? [
            'ram:SpecifiedTradePaymentTerms',
            [
              ['ram:Description', writeTerms(invoice)],
              ['ram:DueDateDateTime', [buildDay('udt', invoice.issuedOn)]],
            ],
          ]
        : null,
      [
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        [
          ['ram:LineTotalAmount', formatDecimalEuros(amounts.netCents)],
          ['ram:TaxBasisTotalAmount', formatDecimalEuros(amounts.netCents)],
          ['ram:TaxTotalAmount', formatDecimalEuros(amounts.vatCents), { currencyID: 'EUR' }],
          ['ram:GrandTotalAmount', formatDecimalEuros(amounts.grossCents)],
          ['ram:TotalPrepaidAmount', formatDecimalEuros(amounts.grossCents - openCents)],
          ['ram:DuePayableAmount', formatDecimalEuros(openCents)],
        ],
      ],
      corrects && [
        'ram:InvoiceReferencedDocument',
        [
          ['ram:IssuerAssignedID', corrects.number],
          ['ram:FormattedIssueDateTime', [buildDay('qdt', corrects.issuedOn)]],
        ],
      ],
    ],
  ]
}

/** The payment means by UNTDID 4461. */
const paymentMeans = {
  card: { code: '48', name: 'Carte bancaire' },
  platform: { code: '1', name: 'Pris en charge par la plateforme' },
  annulled: { code: '97', name: 'Compensation avec la facture rectifiée' },
  already: { code: '97', name: 'Déjà rendu' },
} as const

function writeTerms({ settledBy, unpaidCents }: InvoiceContent): string {
  if (settledBy === 'annulled') return 'Déduit de la facture rectifiée'
  return unpaidCents > 0 ? 'À réception' : 'Débit de la carte en cours'
}

/**
 * Codes of UNTDID 5305. An issuer without a declared regime charges no tax and claims no exemption: O, without a rate
 * and a VAT number (BR-O-2, BR-O-5).
 */
const categories = { taxed: 'S', exempt: 'E', undeclared: 'O' } as const

function toRate({ vat, amounts }: InvoiceContent): XmlNode | null {
  if (vat === 'undeclared') return null
  return ['ram:RateApplicablePercent', vat === 'taxed' ? (amounts.vatPerMille / 10).toFixed(2) : '0.00']
}

function buildDay(type: 'udt' | 'qdt', isoDay: string): XmlNode {
  return [`${type}:DateTimeString`, isoDay.replaceAll('-', ''), { format: '102' }]
}

function writeNode([name, content, attributes = {}]: XmlNode, indent: string): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const open = `${indent}<${name}${head.join('')}>`
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>`
  const children = content.filter((child) => child !== null)
  return `${open}\n${children.map((child) => writeNode(child, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

/** Escapes text for XML. Names are user input: control characters in them become spaces. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
