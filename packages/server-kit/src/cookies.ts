import type { Request } from 'express'

/** The value of a cookie of the request, or null. */
export function cookieOf(request: Request, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([key]) => key === name)?.[1]
  return value === undefined || value === '' ? null : value
}
