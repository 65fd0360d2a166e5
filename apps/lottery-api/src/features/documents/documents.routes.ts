import * as wire from '@repo/contracts/lottery/documents'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { listOwnDocuments, supplyDocument } from './documents.service.ts'

const isRejectionReason = (reason: string | null): reason is (typeof wire.rejectionReasons)[number] =>
  wire.rejectionReasons.some((known) => known === reason)

/** The routes of a player's identity documents. */
export const documentRoutes = [
  serve(wire.supplyDocument, async (deps: Deps, supplied, { accountId }) => {
    await supplyDocument(deps, accountId, supplied)
    return { success: true }
  }),

  serve(wire.readDocuments, async (deps: Deps, _input, { accountId }) => {
    const { dueAt, hasExpired, documents } = await listOwnDocuments(deps, accountId)
    return {
      dueAt,
      hasExpired,
      documents: documents.map(({ id, type, status, suppliedAt, reviewedAt, reason }) => ({
        id,
        type,
        status,
        suppliedAt,
        reviewedAt,
        reason: isRejectionReason(reason) ? reason : null,
      })),
    }
  }),
]
