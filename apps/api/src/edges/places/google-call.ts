import type { z } from 'zod'

/** How Google's present services are called: by header, so that no address of a request holds the key. */
export type GoogleCall = {
  readonly baseUrl: string
  readonly key: string
  readonly timeoutMs: number
}

/**
 * Calls a resource, for the fields named, by POST where there is a body. Rejects when it does not answer in time, refuses, or answers in another shape; the
 * error holds neither the key nor what was asked.
 */
export async function callGoogle<T>(
  { baseUrl, key, timeoutMs }: GoogleCall,
  asked: { readonly path: string; readonly fields: string; readonly body?: object },
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(`${baseUrl}${asked.path}`, {
    method: asked.body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Goog-Api-Key': key,
      'X-Goog-FieldMask': asked.fields,
    },
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`Google answered ${response.status}`)
  return schema.parse(await response.json())
}
