import { memberRole } from '@repo/contracts/delivery/company-roles'

/** The roles of members, in ascending order of permissions. */
export const roles = [...memberRole.options].reverse()
