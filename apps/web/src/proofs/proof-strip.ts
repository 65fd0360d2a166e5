import { createContext } from 'react'

/** A picture that proves a step. */
export type Proof = { readonly src: string; readonly alt: string; readonly kind: 'photo' | 'signature' }

/** The pictures that stand side by side, in their order: the viewer goes from one to the next. */
export const ProofStrip = createContext<readonly Proof[]>([])

/** The position a number of steps after another one, wrapping around the ends. */
export function placeAfter(place: number, steps: number, count: number): number {
  return (((place + steps) % count) + count) % count
}
