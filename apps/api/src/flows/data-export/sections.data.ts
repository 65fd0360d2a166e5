import { retention } from '@repo/prisma/delivery-retention'

/** A part of an export: an account's rows of a table, and their exported columns. */
export type Section = {
  readonly table: string
  /** Its French name. */
  readonly section: string
  /** SQL that is true for the account's rows `t`; `$` is the account's id. */
  readonly of: string
  /** A condition on an unverified email or phone number: only for a person with a proven identity. */
  readonly byContact?: string
  readonly columns: readonly ExportedColumn[]
}

type ExportedColumn = {
  readonly column: string
  /** Its French name. */
  readonly label: string
  /** Whether it names a file, which is included. */
  readonly isFile: boolean
  /** SQL of the id that a sealed column is sealed for; null for an unsealed one. */
  readonly sealedFor: string | null
}

type OwnerCondition = Pick<Section, 'of' | 'byContact'>
type OwnedByCode = Extract<
  (typeof retention.tables)[number],
  { readonly section: { readonly of: null } }
>['model']

const ownEmail = '(SELECT lower(a.email) FROM account a WHERE a.id = $)'
/** Null while it is unconfirmed: then it may be a stranger's. */
const confirmedEmail =
  '(SELECT lower(a.email) FROM account a WHERE a.id = $ AND a.email_unconfirmed_since IS NULL)'
// Accounts store their phone numbers as typed.
const endOfPhone = "right(regexp_replace(a.phone, '\\D', '', 'g'), 9)"
const wasCarriedByAccount =
  "EXISTS (SELECT FROM delivery d WHERE d.order_id = t.order_id AND d.carrier_id = $ AND d.status <> 'withdrawn')"

const writeHashSql = (contact: string) => `encode(sha256(convert_to(${contact}, 'UTF8')), 'hex')`
const isSentTo = (email: string) =>
  `EXISTS (SELECT FROM newsletter_subscription s WHERE s.id = t.subscription_id AND s.email = ${email})`

/** The owners of rows that no path of relations leads to (`@section … of code`). */
const ownersByCode: Readonly<Record<OwnedByCode, OwnerCondition>> = {
  // Messages to a carrier who returned the delivery are hidden from it.
  Message: {
    of: `(t.sender_id = $ OR t.recipient_id = $
      AND (EXISTS (SELECT FROM "order" o WHERE o.id = t.order_id AND o.sender_id = $) OR ${wasCarriedByAccount}))`,
  },
  ClaimPicture: {
    of: `(t.party = 'sender' AND EXISTS (SELECT FROM claim c JOIN "order" o ON o.id = c.order_id WHERE c.id = t.claim_id AND o.sender_id = $)
      OR t.party = 'carrier' AND EXISTS (SELECT FROM claim c JOIN delivery d ON d.order_id = c.order_id
        WHERE c.id = t.claim_id AND d.carrier_id = $ AND d.status <> 'withdrawn'))`,
  },
  // No account's phone number is confirmed: no row is an account's own.
  SmsStop: {
    of: '$ IS NULL',
    byContact: `EXISTS (SELECT FROM account a WHERE a.id = $ AND ${endOfPhone} = right(t.phone, 9))`,
  },
  RecipientStop: {
    of: `t.contact_hash = ${writeHashSql(confirmedEmail)}`,
    byContact: `EXISTS (SELECT FROM account a WHERE a.id = $
      AND t.contact_hash IN (${writeHashSql('lower(a.email)')}, ${writeHashSql(`'+33' || ${endOfPhone}`)}))`,
  },
  SupportMessage: { of: 't.account_id = $', byContact: `lower(t.email) = ${ownEmail}` },
  NewsletterSubscription: { of: `t.email = ${confirmedEmail}`, byContact: `t.email = ${ownEmail}` },
  NewsletterSending: { of: isSentTo(confirmedEmail), byContact: isSentTo(ownEmail) },
}
const conditionsByModel: Readonly<Partial<Record<string, OwnerCondition>>> = ownersByCode

/** The sections of the schema. */
export const ownSections: readonly (Section & { readonly model: string })[] = retention.tables.flatMap(
  ({ model, table, section, columns }) => {
    if (section === null) return []
    const whose = section.of === null ? conditionsByModel[model] : { of: `(${section.of})` }
    if (!whose) throw new Error(`The rows of ${table} have no declared owner`)
    const exportedColumns = columns.flatMap(({ label, column, isFile, sealedFor }) =>
      label === null ? [] : [{ label, column, isFile, sealedFor }],
    )
    return [{ ...whose, model, table, section: section.name, columns: exportedColumns }]
  },
)

/** Returns a section with a carrier's part of a sender's rows; `labels` are the French names by column. */
const createCarrierSection = (
  table: string,
  section: string,
  of: string,
  labels: Readonly<Record<string, string>>,
): Section => ({
  table,
  section,
  of,
  columns: Object.entries(labels).map(([column, label]) => ({
    column,
    label,
    isFile: false,
    sealedFor: null,
  })),
})

/** Every section of an export. */
export const sections: readonly Section[] = [
  ...ownSections,
  createCarrierSection('claim', 'avisSurReclamations', `t.kind = 'delivery' AND ${wasCarriedByAccount}`, {
    carrier_view: 'avis',
    carrier_view_at: 'le',
    subject: 'objet',
    status: 'statut',
    opened_at: 'ouverteLe',
    id: 'reclamationId',
    order_id: 'commandeId',
  }),
  createCarrierSection(
    'quote',
    'trajetsTransportes',
    'EXISTS (SELECT FROM "order" o JOIN delivery d ON d.order_id = o.id WHERE o.quote_id = t.id AND d.carrier_id = $)',
    {
      pickup_city: 'villeDepart',
      pickup_postcode: 'codePostalDepart',
      dropoff_city: 'villeArrivee',
      dropoff_postcode: 'codePostalArrivee',
      nature: 'natureColis',
      parcels: 'nombreColis',
      vehicle_class: 'vehicule',
      distance_m: 'distanceM',
      id: 'id',
    },
  ),
  createCarrierSection(
    'order',
    'commandesTransportees',
    'EXISTS (SELECT FROM delivery d WHERE d.order_id = t.id AND d.carrier_id = $)',
    {
      id: 'id',
      quote_id: 'trajetId',
      phase: 'etat',
      planned_pickup_at: 'enlevementPrevu',
      created_at: 'passeeLe',
      ended_at: 'termineeLe',
    },
  ),
]
