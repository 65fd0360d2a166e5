import { storedMessagePrefix } from '../chat/stored-messages.ts'

/** Deletes the unsent texts on this device: drafts of forms and messages, and queued messages. */
export function forgetWritten(): void {
  sessionStorage.clear()
  const messages = Object.keys(localStorage).filter((key) => key.startsWith(storedMessagePrefix))
  for (const key of messages) localStorage.removeItem(key)
}
