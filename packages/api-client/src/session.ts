import { z } from 'zod'

const storageKey = 'usertoken'

const claimsSchema = z.object({
  userId: z.string(),
  personneId: z.string(),
  token: z.string(),
  exp: z.number(),
})

/** The claims of a session token; `exp` is in seconds since 1970. */
export type Claims = z.infer<typeof claimsSchema>

/** Returns the claims of a session token, or null for any other text. The server checks the signature. */
export function parseClaims(token: string): Claims | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // An unreadable token is no session; the caller signs in again.
    return null
  }
}

const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Returns the stored session token while it is readable and not expired, or null. */
export function readToken(now: number = Date.now()): string | null {
  const token = localStorage.getItem(storageKey)
  const claims = token === null ? null : parseClaims(token)
  return claims && claims.exp * 1000 > now ? token : null
}

/** Returns the account that is signed in on this device; null without one. */
export function readOwnAccountId(): string | null {
  const token = readToken()
  return (token === null ? null : parseClaims(token)?.userId) ?? null
}

/** Stores a session token, and notifies every tab and `onSessionChange` listener. Throws where storage is blocked. */
export function storeToken(token: string): void {
  localStorage.setItem(storageKey, token)
  notifyListeners()
}

/** Deletes the session token, and notifies like `storeToken`; a repeat only notifies. */
export function clearToken(): void {
  localStorage.removeItem(storageKey)
  notifyListeners()
}

/**
 * Ends a session that the server no longer knows, and notifies like `storeToken`; a repeat does nothing.
 * `isSessionOver` distinguishes it from a sign-out.
 */
export function endSession(): void {
  if (readToken() !== null) storeToken('')
}

/** Whether a session has expired or was ended here, without a sign-in or sign-out since. */
export function isSessionOver(): boolean {
  return localStorage.getItem(storageKey) !== null && readToken() === null
}

/** Calls back after each change of the session, also from another tab. Returns the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  const notifyFromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', notifyFromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', notifyFromOtherTab)
  }
}
