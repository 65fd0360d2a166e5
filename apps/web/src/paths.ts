/** The paths of the site. No other file of `src` contains one. */
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
  /** The guides: goods, cities, prices. */
  cities: '/livraison',
  /** A city's guide; also the router's pattern with ':ville'. */
  city: (slug: string) => `/livraison/${slug}`,
  goods: '/marchandises',
  vehicles: '/vehicules',
  companies: '/entreprises',
  couriers: '/devenir-transporteur',
  developers: '/developpeurs',
  terms: '/cgu',
  legalNotice: '/Mentions-légales',
  privacy: '/politique-de-confidentialite',
  /** The figures about carriers' activity and income that the law requires. */
  indicators: '/transparence',
  newsletterConfirmation: '/newsletter/confirmation',
  /** The page behind a newsletter's unsubscribe link (`jeton`). */
  unsubscribe: '/newsletter/desinscription',
  assistance: '/assistance',
  faq: '/assistance/faqS',
  accessibility: '/assistance/accessibilite',
  /** The assistance area's name for the account page: redirects to it. */
  myAccount: '/moncompte',
  /** The assistance area's link to a draw that this site does not have: redirects to the home page. */
  draw: '/Tirage',
  /** The recipient's public page of a delivery; also the router's pattern with ':jeton'. */
  follow: (token: string) => `/suivi/${token}`,
  newShipment: '/nouvelle-expedition',
  shipments: '/mes-expeditions',
  payments: '/mes-paiements',
  notifications: '/mes-notifications',
  account: '/mon-compte',
  /** The section where a company uploads its register extract. */
  accountRegister: '/mon-compte#extrait',
  /** The page shown after an account was closed. */
  farewell: '/au-revoir',
  company: '/mon-entreprise',
  companyKeys: '/mon-entreprise/cles-api',
  companyWebhooks: '/mon-entreprise/webhooks',
  companyDevelopers: '/mon-entreprise/developpeurs',
  /** The pages behind emailed links (`jeton`) that confirm or dispute an email address. */
  confirmAddress: '/confirmer-adresse',
  notMe: '/pas-moi',
  /** The page behind the link that restores the previous email address (`jeton`). */
  undoChange: '/annuler-changement',
  /** The page behind an invitation link (`jeton`). */
  invitation: '/invitation',
  companyImport: '/mon-entreprise/import',
  companyPayment: '/mon-entreprise/paiement',
  /** An order's page; also the router's pattern with ':commandeId'. */
  shipment: (orderId: string) => `/mes-expeditions/details-expedition/${orderId}`,
  /** The conversation of an order, on its page (`vue`). */
  messages: (orderId: string) => `/mes-expeditions/details-expedition/${orderId}?vue=messages`,
} as const

/** The addresses of a trip, as the visitor typed them. */
export type Trip = { readonly pickup: string; readonly dropoff: string }

/** Returns the path of the new-shipment form with both addresses filled in (`enlev`, `livr`). */
export function createNewShipmentPath(trip: Trip): string {
  return `${paths.newShipment}?${new URLSearchParams({ enlev: trip.pickup, livr: trip.dropoff })}`
}

/** Returns the path of the new-shipment form, filled in from an earlier order (`repeter`). */
export function createRepeatShipmentPath(orderId: string): string {
  return `${paths.newShipment}?${new URLSearchParams({ repeter: orderId })}`
}

/** Returns the order to repeat from the form's query; null without one. */
export function readRepeatedOrder(search: URLSearchParams): string | null {
  return search.get('repeter')
}

/** Whether the query of an order's page opens its conversation. */
export function asksForMessages(search: URLSearchParams): boolean {
  return search.get('vue') === 'messages'
}

/** Returns the addresses from the form's query; empty when absent. */
export function readTrip(search: URLSearchParams): Trip {
  return { pickup: search.get('enlev') ?? '', dropoff: search.get('livr') ?? '' }
}
