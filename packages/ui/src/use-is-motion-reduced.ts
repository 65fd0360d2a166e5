import { useReducedMotion } from '@mantine/hooks'

/** Whether the reader's system requests reduced motion, known from the first render on. */
export function useIsMotionReduced(): boolean {
  return useReducedMotion(undefined, { getInitialValueInEffect: false })
}
