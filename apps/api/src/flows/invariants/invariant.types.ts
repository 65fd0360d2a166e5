import type { Prisma } from '@repo/prisma/delivery-types'

/** One promise of the database, and the query that finds what breaks it: no rows when it holds. */
export type Invariant = { readonly id: string; readonly promise: string; readonly violations: Prisma.Sql }
