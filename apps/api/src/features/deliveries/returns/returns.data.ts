import type { ReturnBearer, ReturnReason } from '@repo/prisma/delivery-types'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Db, Tx } from '#api/database.ts'
import { insertFile } from '../proofs/proofs.data.ts'

/** The cost and bearer of a return: fixed when the goods turn back. */
export type ReturnCost = {
  readonly returnM: number
  readonly feeCents: number
  readonly borneBy: ReturnBearer
}

/** A new return: when it happened, when the server received it, and whether it needs a decision. */
export type NewReturn = {
  readonly deliveryId: string
  readonly reason: ReturnReason
  readonly comment: string
  readonly photo: WrittenFile | null
  readonly requestedAt: Date
  readonly recordedAt: Date
  readonly approvedAt: Date | null
  /** Null until the goods turn back. */
  readonly cost: ReturnCost | null
}

/** Stores a return request with its photo. The caller checks that the delivery has no open one. */
export async function insertReturn(tx: Tx, { photo, cost, ...row }: NewReturn): Promise<void> {
  const photoFileId = photo && (await insertFile(tx, photo, 'return-photo'))
  await tx.returnRequest.create({ data: { ...row, ...cost, photoFileId }, select: { id: true } })
}

/** Returns the newest return of a delivery. Null without one. */
export function findNewestReturn(db: Db, deliveryId: string) {
  return db.returnRequest.findFirst({ where: { deliveryId }, orderBy: { recordedAt: 'desc' } })
}

/** Returns the unanswered absences of running deliveries, longest waiting first, at most 100. */
export function findReturnsWithoutAnswer(db: Db) {
  return db.returnRequest.findMany({
    where: {
      reason: 'absent',
      approvedAt: null,
      refusedAt: null,
      delivery: { status: { in: ['picked_up', 'in_transit'] } },
    },
    orderBy: { recordedAt: 'asc' },
    take: 100,
    select: {
      comment: true,
      photoFileId: true,
      requestedAt: true,
      delivery: { select: { orderId: true, carrierId: true, atDropoffAt: true } },
    },
  })
}

/** Records the provider’s answer to a return. */
export async function answerReturn(
  tx: Tx,
  id: string,
  answer: { approvedAt: Date; answer: string; cost: ReturnCost } | { refusedAt: Date; answer: string },
): Promise<void> {
  const { cost, ...decision } = { cost: null, ...answer }
  await tx.returnRequest.update({ where: { id }, data: { ...decision, ...cost }, select: { id: true } })
}
