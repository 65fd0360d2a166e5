import type { Prisma } from '@repo/prisma/delivery-types'

/** A property of the database, and the query for its violations: no rows when it holds. */
export type Invariant = { readonly id: string; readonly promise: string; readonly violations: Prisma.Sql }
