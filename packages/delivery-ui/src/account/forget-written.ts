import { storedMessagePrefix } from '../chat/stored-messages.ts'

/** Forgets what was written on this device and not sent: drafts of forms and messages, and messages on their way. */
export function forgetWritten(): void {
  sessionStorage.clear()
  const messages = Object.keys(localStorage).filter((key) => key.startsWith(storedMessagePrefix))
  for (const key of messages) localStorage.removeItem(key)
}
