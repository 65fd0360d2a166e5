import { useToken } from '@repo/api-client/react'
import { useEffect } from 'react'
import { messageOutbox } from './message-outbox.ts'

/** Sends queued messages on any page while an account is signed in, as soon as there is a connection. Shows nothing. */
export function MessageSender() {
  const token = useToken()
  useEffect(() => {
    if (token === null) return
    const load = () => messageOutbox.load()
    const flush = () => void messageOutbox.flush()
    const flushIfVisible = () => document.visibilityState === 'visible' && flush()
    load()
    flush()
    window.addEventListener('storage', load)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushIfVisible)
    return () => {
      window.removeEventListener('storage', load)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushIfVisible)
    }
  }, [token])
  return null
}
