import type { z } from 'zod'
import type { AnyRefusalCode } from './every-refusal.ts'

/**
 * Who may call: `public` ignores any token, `optional` takes a caller or a guest, `signed-in` takes every account,
 * `sender` CLPA and CLEN, `carrier` TRIN, TREN and LIVR.
 */
export type Policy = 'public' | 'optional' | 'signed-in' | 'sender' | 'carrier'

/** The caller's property that a `self` field repeats. The server compares it with the token (403) and drops it. */
export type SelfClaim = 'accountId' | 'personId' | 'email'

/**
 * The permissions of a sender company's member: `order` (order, cancel, write, rate) or `administer` (members, keys,
 * card, profile). Every member may read; individuals and a company's own account may do everything.
 */
export type Permission = 'order' | 'administer'

/** The named budgets that `server-kit` counts calls against. */
export type RateLimitName =
  | 'sign-in'
  | 'passkey'
  | 'registration'
  | 'quote'
  | 'password-change'
  | 'payment'
  | 'play'
  | 'newsletter'
  | 'address'
  | 'import'
  | 'contact'
  | 'reset-request'
  | 'reset-code'
  | 'message'
  | 'claim'
  | 'recipient'
  | 'invitation'
  | 'invitation-link'
  | 'webhook-test'
  | 'api-key'
  | 'documents'
  | 'export'
  | 'browser-report'

/** The HTTP method of an endpoint. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An endpoint of the API as data: declared once here, served by `server-kit`, called by `api-client`, printed by
 * OpenAPI.
 */
export type Endpoint<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Auth extends Policy = Policy,
> = {
  readonly method: Method
  /** Below `/api`, beginning with `/`; `:name` segments are fields of the request. */
  readonly path: string
  /** Other paths of the same endpoint. */
  readonly aliases?: readonly string[]
  readonly auth: Auth
  /** A POST that changes nothing; see `isRead`. */
  readonly isRead?: true
  /** The permission that a member of the caller's company needs; none when absent. */
  readonly permission?: Permission
  readonly summary: string
  /** Fields that repeat the caller's own identity; optional on the wire, never seen by a handler. */
  readonly self?: Readonly<Record<string, SelfClaim>>
  /** How the request's fields are sent; a GET sends them in its query in any case. */
  readonly encoding?: 'json' | 'multipart'
  readonly request: Request
  readonly response: Response
  readonly rateLimit?: RateLimitName
  /** Refusals that a program has to handle, by status. OpenAPI prints each with its sentence. Others are possible. */
  readonly refusals?: readonly AnyRefusalCode[]
  /** Whether the call may take as long as a file upload, instead of the few seconds of others. */
  readonly isLong?: true
  /** Whether the response holds a secret: then it is never stored for a repeat of the call. */
  readonly hasSecretResponse?: boolean
  /** Whether a refusal carries `error` and `errorMessage` as well, as the sign-in calls document. */
  readonly hasErrorMessage?: boolean
}

/** Declares an endpoint. Returns it unchanged, with its literal types. */
export function defineEndpoint<
  const Request extends z.ZodObject,
  const Response extends z.ZodType,
  const Auth extends Policy,
>(endpoint: Endpoint<Request, Response, Auth>): Endpoint<Request, Response, Auth> {
  return endpoint
}

/** Whether a call changes nothing, so that a client may retry it: every GET, and a POST with `isRead`. */
export function isRead(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' || endpoint.isRead === true
}

/** What a handler receives and a screen passes: decoded values (booleans, cents, integers). */
export type Input<E> = E extends Endpoint<infer Request, z.ZodType> ? z.output<Request> : never
/** What a handler returns and a screen receives: decoded values. */
export type Output<E> = E extends Endpoint<z.ZodObject, infer Response> ? z.output<Response> : never
