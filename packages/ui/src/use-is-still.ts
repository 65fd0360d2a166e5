import { useReducedMotion } from '@mantine/hooks'

/** Whether the reader wants nothing to move, as their system says; known from the first rendering on. */
export function useIsStill(): boolean {
  return useReducedMotion(undefined, { getInitialValueInEffect: false })
}
