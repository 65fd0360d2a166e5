import { useSyncExternalStore } from 'react'

/** Where this device was last found. */
export type OwnPosition = {
  readonly at: readonly [number, number]
  readonly accuracyM: number
  readonly atMs: number
}

const listeners = new Set<() => void>()
let position: OwnPosition | null = null

/** Stores the device's position, or null once it is no longer watched: called by the watcher, of which the page has one. */
export function noteOwnPosition(found: OwnPosition | null): void {
  position = found
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The last position of this device; null while it is not watched. */
export function ownPosition(): OwnPosition | null {
  return position
}

/** Where this device was last found while its carrier works; null until then. Asks for nothing itself. */
export function useOwnPosition(): OwnPosition | null {
  return useSyncExternalStore(subscribe, ownPosition)
}
