/** The `error` object of a Stripe response. */
export type ErrorBody = {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly payment_intent?: object
  readonly setup_intent?: object
  readonly payment_method?: object
}

type Details = Pick<ErrorBody, 'code' | 'param' | 'payment_intent' | 'setup_intent'>

/** A refused call without effect: its transaction is rolled back to the beginning. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly status: number
  readonly body: ErrorBody
  /** Whether the refusal is stored under the idempotency key. Stripe stores none for bad parameters. */
  readonly isStored: boolean

  constructor(status: number, body: ErrorBody, isStored: boolean) {
    super(body.message)
    this.status = status
    this.body = body
    this.isStored = isStored
  }
}

/** Returns the error 400 of a missing, unknown or invalid parameter. */
export function createInvalidRequestError(message: string, details: Details = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details }, false)
}

/**
 * Returns the error 400 of an object whose state does not allow the call. It is stored, since the call was executed.
 */
export function createWrongStateError(message: string, details: Details): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details }, true)
}

/** Throws a 400 for an amount below one cent (`parameter_invalid_integer`) or above `max` (`amount_too_large`). */
export function refuseAmount(amount: number, max: number, param: string): void {
  if (amount < 1) {
    throw createInvalidRequestError('Invalid positive integer', { code: 'parameter_invalid_integer', param })
  }
  if (amount > max) {
    throw createInvalidRequestError(`The amount (${amount}) is greater than what remains (${max}).`, {
      code: 'amount_too_large',
      param,
    })
  }
}

/** Returns the error 404 of an unknown object. */
export function createMissingObjectError(kind: string, id: string, param = 'id'): StripeFailure {
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message, param },
    false,
  )
}

/** Returns the error 401 of a missing or unknown key, without the key. */
export function createUnauthorisedError(): StripeFailure {
  const message = 'Invalid API Key provided.'
  return new StripeFailure(401, { type: 'invalid_request_error', message }, false)
}

/** Returns the error 403 of a publishable key where a secret one is required. */
export function createSecretKeyRequiredError(): StripeFailure {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
  return new StripeFailure(
    403,
    { type: 'invalid_request_error', code: 'secret_key_required', message },
    false,
  )
}

/** Returns the error 409 of an idempotency key in use by another running call. */
export function createKeyInUseError(key: string): StripeFailure {
  const message = `There is currently another in-progress request using this Idempotent Key: ${key}`
  return new StripeFailure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, false)
}

/** Returns the error 400 of an idempotency key that was used for another call. */
export function createKeyReusedError(key: string): StripeFailure {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeFailure(400, { type: 'idempotency_error', message }, false)
}
