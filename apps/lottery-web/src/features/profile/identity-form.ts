import { documentType } from '@repo/contracts/lottery/documents'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

const chosen = z.instanceof(File, { message: messages.required })

/** A document as it is handed in: a passport is one page, everything else has two sides. */
export const identityForm = z
  .object({ type: documentType, front: chosen, back: chosen.nullable() })
  .refine(({ type, back }) => type === 'passport' || back !== null, {
    path: ['back'],
    message: messages.required,
  })
