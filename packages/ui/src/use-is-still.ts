import { useReducedMotion } from '@mantine/hooks'

/** Whether the reader's system asks for reduced motion; known from the first rendering on. */
export function useIsStill(): boolean {
  return useReducedMotion(undefined, { getInitialValueInEffect: false })
}
