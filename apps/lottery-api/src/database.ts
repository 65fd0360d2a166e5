import type { Prisma, PrismaClient } from '@repo/prisma/lottery-types'

/** A transaction of the lottery's database. */
export type Tx = Prisma.TransactionClient

/** The database or a transaction in it, for reads that accept either. */
export type Db = PrismaClient | Tx
