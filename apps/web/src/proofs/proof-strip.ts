import { createContext } from 'react'

/** A picture that proves a step. */
export type Proof = { readonly src: string; readonly alt: string; readonly kind: 'photo' | 'signature' }

/** The pictures of a strip in their order, which is the order of the viewer. */
export const ProofStrip = createContext<readonly Proof[]>([])

/** Returns the index that is `steps` after `index`, wrapping around at both ends. */
export function moveIndex(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}
