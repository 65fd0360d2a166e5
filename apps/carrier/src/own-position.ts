import { useSyncExternalStore } from 'react'

/** Where this device was last found. */
export type OwnPosition = {
  readonly at: readonly [number, number]
  readonly accuracyM: number
  readonly atMs: number
}

const listeners = new Set<() => void>()
let position: OwnPosition | null = null

/** Notes where the device has been found, or null once nobody watches it any more: by whoever does, which happens once for the whole page. */
export function noteOwnPosition(found: OwnPosition | null): void {
  position = found
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where this device was last found; null while nobody watches it. */
export function ownPosition(): OwnPosition | null {
  return position
}

/** Where this device was last found while its carrier works; null until then. Asks for nothing itself. */
export function useOwnPosition(): OwnPosition | null {
  return useSyncExternalStore(subscribe, ownPosition)
}
