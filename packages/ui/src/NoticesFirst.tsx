import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { LoadingState } from './States.tsx'

/** The maximum wait for notices. */
const maxWaitMs = 1000

/**
 * Shows notices from the server above a page. The page waits until they are known: a late one would push it down
 * under a click. Notices that take longer than a second wait for the next page. `children` receives whether to show
 * them.
 */
export function NoticesFirst(props: {
  readonly isKnown: boolean
  /** The key that changes with each page. */
  readonly page: string
  readonly children: (shouldShowNotices: boolean) => ReactNode
}) {
  const { isKnown, page } = props
  const [isOverdue, setIsOverdue] = useState(false)
  const [pageWithoutNotices, setPageWithoutNotices] = useState<string | null>(null)
  useEffect(() => {
    if (isKnown) return
    const timer = setTimeout(() => setIsOverdue(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [isKnown])
  if (!isKnown && isOverdue && pageWithoutNotices !== page) setPageWithoutNotices(page)
  if (!isKnown && !isOverdue) return <LoadingState height={480} />
  return props.children(isKnown && pageWithoutNotices !== page)
}
