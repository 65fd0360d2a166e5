import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** A field that has the focus as soon as it is there, where `isWanted`: somebody has asked for its form. */
export function useFocusWhen(isWanted: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  return field
}
