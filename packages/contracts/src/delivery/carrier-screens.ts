/** The screens of the carriers' app to which notifications, push messages and emails lead, by their wire names, with their addresses. */
export const carrierScreens = {
  /** Duty, the offer that waits. */
  activite: '/',
  /** The running delivery. */
  course: '/course',
  messages: '/course/messages',
  notifications: '/notifications',
  gains: '/gains',
  /** Where earnings are paid to. */
  versements: '/compte/versements',
  pieces: '/compte/pieces',
  vehicules: '/compte/vehicules',
  reclamations: '/compte/reclamations',
  /** Why the account is suspended, and the appeal. */
  recours: '/compte/recours',
  compte: '/compte',
  flotte: '/flotte',
  /** When a company's driver is planned to drive. */
  planning: '/planning',
  /** The plan of the company's drivers. */
  planningFlotte: '/flotte/planning',
} as const

export type CarrierScreen = keyof typeof carrierScreens

/** The names of the screens. */
export const carrierScreenNames = Object.keys(carrierScreens) as readonly CarrierScreen[] // as: keys of a constant

/** The address of one of the screens. */
export type CarrierPath = (typeof carrierScreens)[CarrierScreen]
