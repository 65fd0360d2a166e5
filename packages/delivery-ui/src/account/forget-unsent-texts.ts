import { storedMessagePrefix } from '../chat/stored-messages.ts'

/** Deletes the unsent texts: all drafts of this tab (its session storage), and the device's queued messages. */
export function forgetUnsentTexts(): void {
  sessionStorage.clear()
  const messages = Object.keys(localStorage).filter((key) => key.startsWith(storedMessagePrefix))
  for (const key of messages) localStorage.removeItem(key)
}
