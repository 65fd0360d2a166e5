/** Every address of the site: the only place where one is written. */
export const paths = {
  home: '/',
  loginChoice: '/connexion-choix',
  login: '/login',
  carrierLogin: '/connexion-transporteur',
  forgotPassword: '/forgotPassword',
  registrationChoice: '/choix-inscription',
  senderRegistrationChoice: '/choix-inscription-expediteur',
  carrierRegistrationChoice: '/choix-inscription-transpo',
  registerIndividualSender: '/register-exped-partic',
  registerSenderCompany: '/register-exped-entr',
  registerCarrierCompany: '/register-transport-entr',
  registerIndependentCarrier: '/register-transport-indep',
  registrationSuccess: '/success_register',
  contact: '/contact',
  /** What the product does, where and at which prices. */
  cities: '/livraison',
  /** One city; also the router's pattern with ':ville'. */
  city: (slug: string) => `/livraison/${slug}`,
  goods: '/marchandises',
  vehicles: '/vehicules',
  companies: '/entreprises',
  couriers: '/devenir-transporteur',
  developers: '/developpeurs',
  terms: '/cgu',
  legalNotice: '/Mentions-légales',
  privacy: '/politique-de-confidentialite',
  /** The indicators of activity and income that the law has the platform publish. */
  indicators: '/transparence',
  newsletterConfirmation: '/newsletter/confirmation',
  /** The page behind the unsubscribe link of a newsletter (`jeton`). */
  newsletterLeaving: '/newsletter/desinscription',
  assistance: '/assistance',
  faq: '/assistance/faqS',
  accessibility: '/assistance/accessibilite',
  /** What the assistance area calls the account: leads to it. */
  myAccount: '/moncompte',
  /** The assistance area's link to the draw, which is not of this site: leads home. */
  draw: '/Tirage',
  /** What a recipient follows without an account; also the router's pattern with ':jeton'. */
  follow: (token: string) => `/suivi/${token}`,
  newShipment: '/nouvelle-expedition',
  shipments: '/mes-expeditions',
  payments: '/mes-paiements',
  notifications: '/mes-notifications',
  account: '/mon-compte',
  /** Where a company sends its extract of the register. */
  accountRegister: '/mon-compte#extrait',
  /** The page shown after an account was closed. */
  farewell: '/au-revoir',
  company: '/mon-entreprise',
  companyKeys: '/mon-entreprise/cles-api',
  companyWebhooks: '/mon-entreprise/webhooks',
  companyDevelopers: '/mon-entreprise/developpeurs',
  /** Where the mailed links of an address lead (`jeton`): it is the reader's, or is not. */
  confirmAddress: '/confirmer-adresse',
  notMe: '/pas-moi',
  /** Where the old address takes a change back (`jeton`). */
  undoChange: '/annuler-changement',
  /** Where the mailed link of an invitation leads (`jeton`). */
  invitation: '/invitation',
  companyImport: '/mon-entreprise/import',
  companyPayment: '/mon-entreprise/paiement',
  /** The detail of one order; also the router's pattern with ':commandeId'. */
  shipment: (orderId: string) => `/mes-expeditions/details-expedition/${orderId}`,
  /** The conversation of one order, on its detail (`vue`). */
  messages: (orderId: string) => `/mes-expeditions/details-expedition/${orderId}?vue=messages`,
} as const

/** The two ends of a trip, as the visitor typed them. */
export type Trip = { readonly pickup: string; readonly dropoff: string }

/** The new-shipment form with both addresses filled in (`enlev`, `livr`). */
export function newShipmentPath(trip: Trip): string {
  return `${paths.newShipment}?${new URLSearchParams({ enlev: trip.pickup, livr: trip.dropoff })}`
}

/** The new-shipment form filled in as an earlier order was (`repeter`). */
export function repeatShipmentPath(orderId: string): string {
  return `${paths.newShipment}?${new URLSearchParams({ repeter: orderId })}`
}

/** The order that the new-shipment form's query asks to repeat, or null. */
export function repeatedOrderOf(search: URLSearchParams): string | null {
  return search.get('repeter')
}

/** Whether the detail's query asks for the conversation. */
export function asksForMessages(search: URLSearchParams): boolean {
  return search.get('vue') === 'messages'
}

/** The addresses that the new-shipment form's query carries; empty where absent. */
export function tripOf(search: URLSearchParams): Trip {
  return { pickup: search.get('enlev') ?? '', dropoff: search.get('livr') ?? '' }
}
