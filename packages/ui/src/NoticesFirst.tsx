import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { LoadingState } from './States.tsx'

/** Longer nobody waits for a notice. */
const patienceMs = 1000

/**
 * A page under notices that come from the server. The page is shown once it is known which there are: what came later would push the page down, and
 * a click would land on something else. Notices that take longer than a second wait for the next page. `children` is told whether to show them.
 */
export function NoticesFirst(props: {
  readonly isKnown: boolean
  /** What changes when another page is opened. */
  readonly page: string
  readonly children: (showsNotices: boolean) => ReactNode
}) {
  const { isKnown, page } = props
  const [isOverdue, setIsOverdue] = useState(false)
  const [pageWithout, setPageWithout] = useState<string | null>(null)
  useEffect(() => {
    if (isKnown) return
    const timer = setTimeout(() => setIsOverdue(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isKnown])
  if (!isKnown && isOverdue && pageWithout !== page) setPageWithout(page)
  if (!isKnown && !isOverdue) return <LoadingState height={480} />
  return props.children(isKnown && pageWithout !== page)
}
