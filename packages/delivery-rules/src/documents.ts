/** What an account proves with a document. */
export const documentKinds = [
  'identity',
  'driving_licence',
  'business_register',
  'bank_details',
  'vehicle_registration',
  'vehicle_insurance',
  'representative_identity',
  'goods_transport_licence',
  'professional_capacity',
  'liability_insurance',
  'goods_insurance',
] as const

export type DocumentKind = (typeof documentKinds)[number]

/** The account kinds of the wire: senders CLPA and CLEN, carriers TRIN, TREN and LIVR, staff ADMI. */
export type DocumentOwner = 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'

const whoDrives = ['identity'] as const satisfies readonly DocumentKind[]
const whoDrivesAMotor = ['driving_licence'] as const satisfies readonly DocumentKind[]
const whoTrades = ['business_register', 'bank_details'] as const satisfies readonly DocumentKind[]
const whoOwnsAMotor = ['vehicle_registration', 'vehicle_insurance'] as const satisfies readonly DocumentKind[]
const whoIsACompany = [
  'representative_identity',
  'goods_transport_licence',
  'professional_capacity',
  'liability_insurance',
  'goods_insurance',
] as const satisfies readonly DocumentKind[]

/**
 * The documents that an account must have approved, in the order in which they are listed. `hasMotorVehicle`: it drives or owns a vehicle
 * with a motor, or has not named one yet. A transport company and its driver share what an independent carrier brings alone; a sender
 * company brings its business-register extract, an individual nothing.
 */
export function requiredDocuments(owner: DocumentOwner, hasMotorVehicle: boolean): readonly DocumentKind[] {
  const driver = [...whoDrives, ...(hasMotorVehicle ? whoDrivesAMotor : [])]
  const fleet = hasMotorVehicle ? whoOwnsAMotor : []
  switch (owner) {
    case 'TRIN':
      return [...driver, ...whoTrades, ...fleet]
    case 'TREN':
      return [...whoTrades, ...fleet, ...whoIsACompany]
    case 'LIVR':
      return driver
    case 'CLEN':
      return ['business_register']
    case 'CLPA':
    case 'ADMI':
      return []
  }
}

/** What of a document decides whether it counts. */
export type JudgedDocument = {
  readonly kind: DocumentKind
  readonly status: 'under_review' | 'approved' | 'refused' | 'replaced'
  readonly expiresAt: Date | null
}

/** Whether every required document is approved and has not expired at `now`; its expiry is the first instant at which it no longer counts. */
export function areDocumentsValid(
  required: readonly DocumentKind[],
  documents: readonly JudgedDocument[],
  now: Date,
): boolean {
  return required.every((kind) =>
    documents.some(
      (document) =>
        document.kind === kind &&
        document.status === 'approved' &&
        document.expiresAt !== null &&
        document.expiresAt > now,
    ),
  )
}
