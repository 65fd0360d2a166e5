/** Every address of the carriers' app: the only place where one is written. */
export const paths = {
  /** Duty, the offer that waits, the running delivery. */
  work: '/',
  signIn: '/connexion',
  forgotPassword: '/mot-de-passe-oublie',
  /** The page shown after an account was closed. */
  farewell: '/au-revoir',
  /** Where the mailed link of a company's invitation leads (`jeton`). */
  invitation: '/invitation',
  /** The running delivery, step by step. */
  delivery: '/course',
  /** The conversation with its sender. */
  messages: '/course/messages',
  earnings: '/gains',
  yearlyFigures: '/gains/annee',
  account: '/compte',
  profile: '/compte/profil',
  /** Where the earnings are paid to. */
  payee: '/compte/versements',
  documents: '/compte/pieces',
  /** The documents with one of them in view: which, and of which vehicle where it is a vehicle's. */
  document: (type: string, vehicleId?: string) =>
    `/compte/pieces?piece=${type}${vehicleId === undefined ? '' : `&vehicule=${vehicleId}`}`,
  vehicles: '/compte/vehicules',
  /** Which offers an independent carrier wants. */
  filters: '/compte/filtres',
  appeal: '/compte/recours',
  claims: '/compte/reclamations',
  reviews: '/compte/avis',
  /** The account's messages and their channels; also linked in mails. */
  messageChoices: '/compte/messages',
  notifications: '/notifications',
  /** When the company's driver is planned to drive; also in push messages. */
  ownPlan: '/planning',
  /** For a company's administrator. */
  fleet: '/flotte',
  /** A driver of the company; also the router's pattern with ':transporteurId'. */
  driver: (carrierId: string) => `/flotte/chauffeurs/${carrierId}`,
  inviteDriver: '/flotte/inviter',
  /** Who drives when (`semaine`: any day of the week); also linked in push messages. */
  plan: '/flotte/planning',
  fleetDeliveries: '/flotte/livraisons',
  /** One of them; also the router's pattern with ':livraisonId'. */
  fleetDelivery: (deliveryId: string) => `/flotte/livraisons/${deliveryId}`,
} as const
