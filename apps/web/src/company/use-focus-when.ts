import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Returns the ref of an input that takes the focus when it is mounted and `isWanted`. */
export function useFocusWhen(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  return field
}
