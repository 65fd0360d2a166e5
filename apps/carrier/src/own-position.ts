import { useSyncExternalStore } from 'react'

/** The last position of this device. `atMs` is when it arrived, by the device's clock. */
export type OwnPosition = {
  readonly at: readonly [latitude: number, longitude: number]
  readonly accuracyM: number
  readonly atMs: number
}

const listeners = new Set<() => void>()
let position: OwnPosition | null = null

/** Stores the device's position; null once it is no longer watched. Only the page's single watcher calls it. */
export function storeOwnPosition(newPosition: OwnPosition | null): void {
  position = newPosition
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the last position of this device; null while it is not watched. */
export function readOwnPosition(): OwnPosition | null {
  return position
}

/** Returns the last position of this device; null while it is not watched. Never asks for the location. */
export function useOwnPosition(): OwnPosition | null {
  return useSyncExternalStore(subscribe, readOwnPosition)
}
