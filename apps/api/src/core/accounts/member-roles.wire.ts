import type { MemberRole } from '@repo/prisma/delivery-types'

/** The roles of a company's members on the wire. */
export const memberRoleCodes = {
  administrator: 'administrateur',
  orderer: 'operateur',
  reader: 'lecteur',
} as const satisfies Record<MemberRole, string>
