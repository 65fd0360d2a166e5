import { useState } from 'react'

/** Whether a condition has been true at least once since the component appeared. */
export function useWasEverTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}
