import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { maxFileBytes, messages as shared } from '../patterns.ts'
import { done, id, instant } from '../wire.ts'

/** A PDF, JPG or PNG of at most 2 097 152 bytes. Its real type is decided by its bytes, on the server. */
const documentFile = z.file(shared.required).min(1, shared.required).max(maxFileBytes, shared.fileTooLarge)

/** The kinds of proof of identity. */
export const documentType = z.enum(
  ['identity_card', 'passport', 'driving_licence', 'residence_permit'],
  shared.required,
)

/** Why a document may be rejected; the screens hold the texts. */
export const rejectionReasons = [
  'unreadable',
  'expired',
  'name_differs',
  'birth_date_differs',
  'incomplete',
  'not_accepted',
  'under_age',
  'already_known',
] as const

/**
 * Submits front and back. A missing back (except of a passport) and a file that is no sound PNG, JPG or PDF are errors
 * of their fields. `document-not-wanted` before the activation and after the end of the account. It replaces a document
 * under review, and an approved one once it is approved itself.
 */
export const supplyDocument = defineEndpoint({
  method: 'POST',
  path: '/documents',
  auth: 'signed-in',
  summary: 'Hands in an identity document',
  rateLimit: 'documents',
  encoding: 'multipart',
  request: z.object({ type: documentType, front: documentFile, back: documentFile.optional() }),
  response: done,
})

/**
 * Returns the player's documents, the newest first, until when one is due, and whether the approved one has expired.
 */
export const readDocuments = defineEndpoint({
  method: 'GET',
  path: '/documents',
  auth: 'signed-in',
  summary: 'The identity documents of the player',
  request: z.object({}),
  response: z.object({
    dueAt: instant.nullable(),
    hasExpired: z.boolean(),
    documents: z.array(
      z.object({
        id,
        type: documentType,
        status: z.enum(['pending', 'approved', 'rejected', 'replaced']),
        suppliedAt: instant,
        reviewedAt: instant.nullable(),
        reason: z.enum(rejectionReasons).nullable(),
      }),
    ),
  }),
})
