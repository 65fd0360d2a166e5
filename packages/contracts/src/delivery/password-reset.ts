import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { createEmailSchema, email, messages, newPassword } from '../patterns.ts'
import { done } from '../wire.ts'

/** The number of digits of a reset code. */
export const resetCodeLength = 6

const code = z
  .string({ error: (issue) => (issue.input === undefined ? messages.required : undefined) })
  .trim()
  .min(1, messages.required)
  .regex(/^\d{6}$/, messages.resetCode)

/**
 * Requests a code by email. Response, cookie and duration are the same whether or not the address is known; other
 * requests for it stay valid. The cookie ties the next two calls to it.
 */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/user/forgetPass',
  auth: 'public',
  summary: 'Mot de passe oublié : un code à 6 chiffres est envoyé par e-mail',
  rateLimit: 'reset-request',
  request: z.object({ email: createEmailSchema(messages.resetEmail) }),
  response: done,
})

/**
 * Checks a code of the last 10 minutes (else `reset-code-invalid`); the fifth wrong one invalidates it for the
 * requesting browser. A client without cookies sends the address in `email`: its tries are counted separately.
 */
export const verifyResetCode = defineEndpoint({
  method: 'POST',
  path: '/user/verifyCode',
  auth: 'public',
  summary: 'Vérifie le code reçu par e-mail',
  rateLimit: 'reset-code',
  request: z.object({ code, email: email.optional() }),
  response: done,
})

/**
 * Sets the new password with the code, once (then `reset-code-invalid`). Every session of the account ends, and the
 * owner gets an email.
 */
export const changeForgottenPassword = defineEndpoint({
  method: 'POST',
  path: '/user/changePassword',
  auth: 'public',
  summary: 'Enregistre le nouveau mot de passe avec le code',
  rateLimit: 'reset-code',
  request: z.object({ password: newPassword, code, email: email.optional() }),
  response: done,
})
