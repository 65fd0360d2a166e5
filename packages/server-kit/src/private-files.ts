import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RateLimitName } from '@repo/contracts/endpoint'
import type { Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { RawReads } from './database.ts'
import { databaseNow } from './database.ts'
import type { SignedAddresses } from './file-store.ts'
import { Refusal } from './refusal.ts'

/** A file that only some callers may fetch. */
export type PrivateFile = {
  readonly mediaType: string
  /** Its file name when downloaded. */
  readonly name: string
  /** Whether a page may show it; it is downloaded otherwise. */
  readonly isInline?: boolean
  readonly content: Buffer | AsyncIterable<Uint8Array>
}

/** Serves a private file at a path below the API; 404 when `find` returns null. */
export function createPrivateFileRoute(
  path: string,
  find: (request: Request) => Promise<PrivateFile | null>,
): RequestHandler {
  const fetchFile: RequestHandler = async (request, response) => {
    const file = await find(request)
    if (!file) throw new Refusal('not-found')
    await sendPrivately(response, file)
  }
  return Router().get(path, fetchFile)
}

/** Sends a file that must not run scripts or be cached. */
async function sendPrivately(response: Response, { mediaType, name, isInline, content }: PrivateFile) {
  response.set({
    'Content-Type': mediaType,
    'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Cache-Control': 'private, no-store',
  })
  if (Buffer.isBuffer(content)) response.send(content)
  else await pipeline(Readable.from(content), response)
}

/** Counts a call against an account's budget; a 429 refusal when it is spent. */
type Limit = (
  name: RateLimitName,
  request: Request,
  caller: { readonly accountId: string },
) => Promise<unknown>

const signedQuery = z.object({ expire: z.coerce.number().int(), signature: z.string().max(100) })

/** Serves a file to the bearer of a signed, unexpired address. A spent budget is a 429, everything else a 404. */
export function createSignedFileRoute<
  Deps extends { readonly db: RawReads },
  Parameters extends z.ZodObject,
>(file: {
  readonly path: string
  /** The path's parameters in order. Joined by slashes they are the signed subject. */
  readonly parameters: Parameters
  readonly addresses: (deps: Deps) => SignedAddresses
  /** The budget that a fetch counts against, and the parameter that is its account; none when absent. */
  readonly counted?: { readonly as: RateLimitName; readonly accountId: keyof z.output<Parameters> }
  readonly find: (deps: Deps, parameters: z.output<Parameters>, now: Date) => Promise<PrivateFile | null>
}): (deps: Deps, limit: Limit) => RequestHandler {
  return (deps, limit) =>
    createPrivateFileRoute(file.path, async (request) => {
      const parameters = file.parameters.safeParse(request.params)
      const signed = signedQuery.safeParse(request.query)
      if (!parameters.success || !signed.success) return null
      const { expire, signature } = signed.data
      const now = await databaseNow(deps.db)
      const id = Object.values(parameters.data).join('/')
      if (!file.addresses(deps).isValid(id, expire, signature, now)) return null
      const { counted } = file
      if (counted) await limit(counted.as, request, { accountId: String(parameters.data[counted.accountId]) })
      return file.find(deps, parameters.data, now)
    })
}

/** A calendar month, such as `2026-11`. */
export const monthSchema = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
