import { useLayoutEffect, useRef, useState } from 'react'

/** Within this distance of the end the reader counts as reading the newest message. */
const nearEndPx = 60

/**
 * Keeps a scrolling list at its end while its reader is there, when its content or frame changes.
 * Further up, `hasNewBelow` reports new content. The reader's own messages always scroll to the end.
 */
export function useStickToEnd(newestKey: string | null, isOwn: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const seenKey = useRef(newestKey)
  const [hasNewBelow, setHasNewBelow] = useState(false)

  function scrollToEnd(): void {
    const node = frame.current
    if (!node) return
    node.scrollTop = node.scrollHeight
    isAtEnd.current = true
    setHasNewBelow(false)
  }

  // After each rendering: a mark or a button below the last line moves the end, too.
  useLayoutEffect(() => {
    const isNew = newestKey !== seenKey.current
    seenKey.current = newestKey
    if (isAtEnd.current || (isNew && isOwn)) return scrollToEnd()
    if (isNew && newestKey !== null) setHasNewBelow(true)
  })

  useLayoutEffect(() => {
    const node = frame.current
    if (!node) return
    // The keyboard of a phone makes the frame smaller.
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) node.scrollTop = node.scrollHeight
    })
    sizes.observe(node)
    return () => sizes.disconnect()
  }, [])

  function onScroll(): void {
    const node = frame.current
    if (!node) return
    isAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight <= nearEndPx
    if (isAtEnd.current) setHasNewBelow(false)
  }

  return { frame, hasNewBelow, onScroll, scrollToEnd }
}
