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

/** A call that is refused and changes nothing: its transaction is rolled back to where it began. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly status: number
  readonly body: ErrorBody
  /** Whether the refusal is stored under the idempotency key. Stripe stores none for bad parameters. */
  readonly isRemembered: boolean

  constructor(status: number, body: ErrorBody, isRemembered: boolean) {
    super(body.message)
    this.status = status
    this.body = body
    this.isRemembered = isRemembered
  }
}

/** 400: a parameter is missing, unknown or out of range. */
export function invalidRequest(message: string, details: Details = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details }, false)
}

/** 400: the object is in a state that does not allow the call. Remembered, as the call was carried out. */
export function wrongState(message: string, details: Details): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details }, true)
}

/** Refuses an amount that is nothing, or more than there is. */
export function refuseAmount(amount: number, max: number, param: string): void {
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param })
  }
  if (amount > max) {
    throw invalidRequest(`The amount (${amount}) is greater than what remains (${max}).`, {
      code: 'amount_too_large',
      param,
    })
  }
}

/** 404: no such object. */
export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message, param },
    false,
  )
}

/** 401: no key, or not one of ours. The key itself is never repeated. */
export function unauthorised(): StripeFailure {
  const message = 'Invalid API Key provided.'
  return new StripeFailure(401, { type: 'invalid_request_error', message }, false)
}

/** 403: a publishable key where only a secret one will do. */
export function secretKeyRequired(): StripeFailure {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
  return new StripeFailure(
    403,
    { type: 'invalid_request_error', code: 'secret_key_required', message },
    false,
  )
}

/** 409: the same idempotency key is being worked on right now. */
export function keyInUse(key: string): StripeFailure {
  const message = `There is currently another in-progress request using this Idempotent Key: ${key}`
  return new StripeFailure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, false)
}

/** 400: the idempotency key was first used for another call. */
export function keyReused(key: string): StripeFailure {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeFailure(400, { type: 'idempotency_error', message }, false)
}
