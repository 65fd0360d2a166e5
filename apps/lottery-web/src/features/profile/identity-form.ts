import { documentType } from '@repo/contracts/lottery/documents'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

const requiredFile = z.instanceof(File, { message: messages.required })

/** Validates an identity document: a passport has one page, any other document two sides. */
export const identityForm = z
  .object({ type: documentType, front: requiredFile, back: requiredFile.nullable() })
  .refine(({ type, back }) => type === 'passport' || back !== null, {
    path: ['back'],
    message: messages.required,
  })
