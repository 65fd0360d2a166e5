/** The paths of the carriers' app. No other file contains one. */
export const paths = {
  /** The home page: duty, offers, the running delivery. */
  work: '/',
  signIn: '/connexion',
  forgotPassword: '/mot-de-passe-oublie',
  /** The page shown after an account was closed. */
  farewell: '/au-revoir',
  /** The page behind a company's invitation link (`jeton`). */
  invitation: '/invitation',
  /** The running delivery, step by step. */
  delivery: '/course',
  /** The conversation of the running delivery. */
  messages: '/course/messages',
  earnings: '/gains',
  yearlyFigures: '/gains/annee',
  account: '/compte',
  profile: '/compte/profil',
  /** The bank account for payouts. */
  payee: '/compte/versements',
  documents: '/compte/pieces',
  /** The documents page, scrolled to a document of the carrier or of a vehicle. */
  document: (type: string, vehicleId?: string) =>
    `/compte/pieces?piece=${type}${vehicleId === undefined ? '' : `&vehicule=${vehicleId}`}`,
  vehicles: '/compte/vehicules',
  /** The offer filter of an independent carrier. */
  filters: '/compte/filtres',
  appeal: '/compte/recours',
  claims: '/compte/reclamations',
  reviews: '/compte/avis',
  /** The kinds of messages and their channels; also linked in emails. */
  messageChoices: '/compte/messages',
  notifications: '/notifications',
  /** The shifts of a company's driver; also linked in push messages. */
  ownPlan: '/planning',
  /** The fleet of a company, for its administrators. */
  fleet: '/flotte',
  /** A driver's page; also the router's pattern with ':transporteurId'. */
  driver: (carrierId: string) => `/flotte/chauffeurs/${carrierId}`,
  inviteDriver: '/flotte/inviter',
  /** The company's plan (`semaine`: any day of the week); also linked in push messages. */
  plan: '/flotte/planning',
  fleetDeliveries: '/flotte/livraisons',
  /** A delivery of the fleet; also the router's pattern with ':livraisonId'. */
  fleetDelivery: (deliveryId: string) => `/flotte/livraisons/${deliveryId}`,
} as const
