import { createHash } from 'node:crypto'
import { cleanImage } from '@repo/server-kit/images'
import type { Caller } from '@repo/server-kit/serve'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { announce } from '#api/features/notifications/order-news.service.ts'
import type { LockedOrder } from '#api/features/orders/order-phases.ts'
import { moveLockedOrder } from '#api/features/orders/order-phases.ts'
import { decideCapture } from '#api/features/payments/settlement.service.ts'
import { sharePrice } from '#api/features/payments/settlement-records.service.ts'
import { carriedDelivery } from './deliveries.access.ts'
import type { NotedDelivery } from './deliveries.data.ts'
import { nextBillNumber, notedDelivery } from './deliveries.data.ts'
import type { WrittenFile } from './proofs.data.ts'
import { hasRow, insertProof } from './proofs.data.ts'
import { standing, takeStep, wrongStep } from './steps.service.ts'

/** What a carrier proves a pickup or a delivery with. */
export type ProofDraft = { readonly photo: File; readonly signature: File; readonly comment: string }

type WrittenProof = { readonly photo: WrittenFile; readonly signature: WrittenFile; readonly comment: string }

/** Pickup: the proof is kept and the whole price is to be captured. The same promises as every step. */
export async function recordPickup(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  draft: ProofDraft,
): Promise<NotedDelivery | null> {
  await proveStep(deps, caller, deliveryId, 'picked_up', draft, async (tx, order, proof) => {
    await insertProof(tx, { ...proof, deliveryId, stage: 'pickup', at: order.now })
    if (!(await decideCapture(deps, tx, order.paymentId, order.priceCents)))
      deps.log.error({ orderId: order.id }, 'goods are picked up whose payment was decided before')
    await announce(deps, tx, order.id, 'picked-up')
    return { pickedUpAt: order.now }
  })
  return notedDelivery(deps.db, deliveryId)
}

/** Delivery: the proof is kept, the BL number taken, the order ends, its sender is told and the carrier is available again. */
export async function recordDelivery(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  draft: ProofDraft,
): Promise<NotedDelivery | null> {
  await proveStep(deps, caller, deliveryId, 'delivered', draft, async (tx, order, proof) => {
    await insertProof(tx, { ...proof, deliveryId, stage: 'dropoff', at: order.now })
    if (!(await moveLockedOrder(tx, order, 'delivered')))
      throw new Error(`Order ${order.id} has a running delivery and cannot be delivered`)
    await sharePrice(tx, order.id, order.now)
    await announce(deps, tx, order.id, 'delivered')
    return { endedAt: order.now, billNumber: await nextBillNumber(tx) }
  })
  return notedDelivery(deps.db, deliveryId)
}

/**
 * A step with a proof. The files are written before the transaction, and removed again when it does not keep them. Nothing is
 * written for a step that is done or out of order.
 */
async function proveStep(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  target: 'picked_up' | 'delivered',
  draft: ProofDraft,
  effect: (
    tx: Tx,
    order: LockedOrder,
    proof: WrittenProof,
  ) => Promise<{ pickedUpAt: Date } | { endedAt: Date; billNumber: number }>,
): Promise<void> {
  const { status } = await carriedDelivery(deps.db, caller, deliveryId)
  const stands = standing(status, target)
  if (stands === 'wrong') throw wrongStep(status)
  if (stands === 'done') return
  const proof = await writeProof(deps, draft)
  try {
    const isTaken = await takeStep(deps, caller, deliveryId, target, (tx, order) => effect(tx, order, proof))
    if (!isTaken) await discard(deps, [proof.photo, proof.signature])
  } catch (error) {
    await discard(deps, [proof.photo, proof.signature])
    throw error
  }
}

async function writeProof(deps: Deps, { photo, signature, comment }: ProofDraft): Promise<WrittenProof> {
  const cleanPhoto = await cleanImage(photo, 'photo')
  const cleanSignature = await cleanImage(signature, 'signature')
  const writtenPhoto = await writeFile(deps, cleanPhoto)
  try {
    return { photo: writtenPhoto, signature: await writeFile(deps, cleanSignature), comment }
  } catch (error) {
    await discard(deps, [writtenPhoto])
    throw error
  }
}

async function writeFile(
  deps: Deps,
  { bytes, mediaType }: { bytes: Buffer; mediaType: string },
): Promise<WrittenFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: await deps.files.put(bytes), mediaType, sizeBytes: bytes.length, sha256 }
}

/** Removes files that no row names. A commit whose answer was lost has its rows: its files stay. What cannot be checked stays too. */
async function discard(deps: Deps, files: readonly WrittenFile[]): Promise<void> {
  for (const { path } of files) {
    try {
      if (!(await hasRow(deps.db, path))) await deps.files.remove(path)
    } catch (error) {
      deps.log.warn({ err: error, path }, 'a file without a row could not be removed')
    }
  }
}
