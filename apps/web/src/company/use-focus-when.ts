import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Returns the ref of an input that takes the focus when it is mounted and `shouldFocus`. */
export function useFocusWhen(shouldFocus: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (shouldFocus) field.current?.focus()
  }, [shouldFocus])
  return field
}
