import { memberRole } from '@repo/contracts/delivery/company-roles'

/** The roles that members can have, from the least permissions up. */
export const roles = [...memberRole.options].reverse()
