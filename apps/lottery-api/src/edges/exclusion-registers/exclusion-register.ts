import type { Config } from '#lottery-api/config.ts'

/** A person as the national registers of excluded players know them. */
export type RegisterQuery = {
  /** ISO 3166-1 alpha-2: the country of the register. */
  readonly country: string
  readonly birthName: string
  readonly firstName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
}

/** A register's response; `by-hand` where none is connected, so that a person has to look it up. */
export type RegisterAnswer = 'listed' | 'not-listed' | 'by-hand'

/** The national registers of excluded players, such as the ANJ's in France. */
export type ExclusionRegister = {
  readonly find: (person: RegisterQuery) => Promise<RegisterAnswer>
}

/** The birth name that the stand-in lists. */
export const listedByStandIn = 'INTERDIT'

const standIn: ExclusionRegister = {
  find: async ({ birthName }) => (birthName.toUpperCase() === listedByStandIn ? 'listed' : 'not-listed'),
}

/** Without a connection, in production, the staff looks the person up at the authority and records it. */
const byHand: ExclusionRegister = { find: async () => 'by-hand' }

/** Creates the connection to the registers: by hand in production, a stand-in elsewhere. */
export function createExclusionRegister({ isProduction }: Pick<Config, 'isProduction'>): ExclusionRegister {
  return isProduction ? byHand : standIn
}
