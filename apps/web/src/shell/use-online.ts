import { useSyncExternalStore } from 'react'

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device believes to be connected. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, () => navigator.onLine)
}
