import { memberRole } from '@repo/contracts/delivery/company-roles'

/** The roles that members can have, from the one who may least. */
export const roles = [...memberRole.options].reverse()
