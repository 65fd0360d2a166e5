import type { Logger } from 'pino'
import { pino } from 'pino'

export type { Logger }

const secretKeys = [
  'password',
  'Actualpassword',
  'code',
  'token',
  'jeton',
  'email',
  'telephone',
  'phone',
  'adresse',
  'address',
  'authorization',
  'cookie',
]

/** The fields in which errors of the database, the mailer and the body parser repeat their data. */
const sensitiveKeys = [
  'detail',
  'where',
  'parameters',
  'body',
  'envelope',
  'rejected',
  'rejectedErrors',
  'response',
]

const emailAddress = /[^\s@/<>"'()]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,}/gi

/** Returns an error as it is logged: without the data that its message repeats. */
function toLoggedError(error: Error): Record<string, unknown> {
  // A field named `code` is cut, like the codes sent to people; an error's own code names the failure.
  const { message, stack, code: errorCode, ...rest } = pino.stdSerializers.err(error)
  for (const key of sensitiveKeys) delete rest[key]
  const [cutMessage, cutStack] = [message, stack].map((text) => text?.replace(emailAddress, '[cut]'))
  return { ...rest, errorCode, message: cutMessage, stack: cutStack }
}

/**
 * Creates a JSON log to standard output. Cuts secrets and personal data up to two levels deep, and the data quoted by
 * errors.
 */
export function createLog(options: { name: string; level: string }): Logger {
  return pino({
    name: options.name,
    level: options.level,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[cut]' },
    serializers: { err: toLoggedError },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
