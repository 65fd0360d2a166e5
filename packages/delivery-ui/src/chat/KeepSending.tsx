import { useToken } from '@repo/api-client/react'
import { useEffect } from 'react'
import { messageOutbox } from './message-outbox.ts'

/** While an account is signed in, sends queued messages as soon as there is a connection, on any page. Shows nothing. */
export function KeepSending() {
  const token = useToken()
  useEffect(() => {
    if (token === null) return
    const load = () => messageOutbox.load()
    const flush = () => void messageOutbox.flush()
    const flushIfSeen = () => document.visibilityState === 'visible' && flush()
    load()
    flush()
    window.addEventListener('storage', load)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushIfSeen)
    return () => {
      window.removeEventListener('storage', load)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushIfSeen)
    }
  }, [token])
  return null
}
