/**
 * The screens of the carriers' app that notifications, push messages and emails open, by wire name, with their
 * addresses.
 */
export const carrierScreens = {
  /** Duty, and the open offer. */
  activite: '/',
  /** The running delivery. */
  course: '/course',
  messages: '/course/messages',
  notifications: '/notifications',
  gains: '/gains',
  /** The account for payouts. */
  versements: '/compte/versements',
  pieces: '/compte/pieces',
  vehicules: '/compte/vehicules',
  reclamations: '/compte/reclamations',
  /** The reason of a suspension, and the appeal. */
  recours: '/compte/recours',
  compte: '/compte',
  flotte: '/flotte',
  /** The planned shifts of a company's driver. */
  planning: '/planning',
  /** The plan of the company's drivers. */
  planningFlotte: '/flotte/planning',
} as const

/** A screen of the carriers' app. */
export type CarrierScreen = keyof typeof carrierScreens

/** The names of the screens. */
export const carrierScreenNames = Object.keys(carrierScreens) as readonly CarrierScreen[] // as: keys of a constant

/** The address of a screen. */
export type CarrierPath = (typeof carrierScreens)[CarrierScreen]
