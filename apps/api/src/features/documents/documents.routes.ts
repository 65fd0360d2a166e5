import * as wire from '@repo/contracts/delivery/documents'
import { submitDocument } from '#api/core/documents/documents.service.ts'
import {
  findDocumentsToSubmit,
  findOwnDocuments,
  hasValidDocuments,
} from '#api/core/documents/required-documents.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { toDocumentDraft, toDocuments, toRequiredDocuments } from './documents.wire.ts'

export const documentRoutes = [
  serve(wire.submitDocument, async (deps: Deps, { jetonPieces, ...form }, caller) => {
    const { id } = await submitDocument(deps, caller, jetonPieces, toDocumentDraft(form))
    return { success: true, pieceId: id }
  }),

  serve(wire.listDocuments, async (deps: Deps, _input, caller) => {
    const { documents, now } = await findOwnDocuments(deps, caller)
    return toDocuments(documents, now, (fileId) => deps.fileAddresses.address(fileId, now))
  }),

  serve(wire.requiredDocuments, async (deps: Deps, _input, caller) => {
    const { required, validUntil, now } = await findDocumentsToSubmit(deps, caller)
    return {
      success: true,
      pieces: toRequiredDocuments(required, (fileId) => deps.fileAddresses.address(fileId, now)),
      valideJusquA: validUntil,
      heureServeur: now,
    }
  }),

  serve(wire.documentsValidated, async (deps: Deps, _input, caller) => ({
    validation_piece: (await hasValidDocuments(deps, caller)) ? 'true' : 'false',
  })),
]
