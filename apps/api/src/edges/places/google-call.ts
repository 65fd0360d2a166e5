import type { z } from 'zod'

/** The access to Google's newer services. The key is sent as a header, so that no URL contains it. */
export type GoogleAccess = {
  readonly baseUrl: string
  readonly key: string
  readonly timeoutMs: number
}

/**
 * Calls a resource for the named fields, by POST when there is a body, else by GET. Rejects when it does not respond in
 * time, refuses, or responds in another shape; the error contains neither the key nor the request.
 */
export async function callGoogle<T>(
  { baseUrl, key, timeoutMs }: GoogleAccess,
  request: { readonly path: string; readonly fields: string; readonly body?: object },
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(`${baseUrl}${request.path}`, {
    method: request.body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Goog-Api-Key': key,
      'X-Goog-FieldMask': request.fields,
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`Google answered ${response.status}`)
  return schema.parse(await response.json())
}
