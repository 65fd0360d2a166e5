import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { OfflineNotice } from './OfflineNotice.tsx'
import classes from './PageFrame.module.css'
import { PageStart } from './PageStart.tsx'

/**
 * Returns the key of a scroll position. The router gives every page load the same key, so the path distinguishes
 * pages.
 */
function getScrollKey(location: { readonly key: string; readonly pathname: string }): string {
  return location.key === 'default' ? location.pathname : location.key
}

/** The frame of a site's pages: its start, the bar, the offline notice, the page (`contentId`), the footer. */
export function PageFrame(props: {
  readonly contentId: string
  readonly bar: ReactNode
  readonly foot: ReactNode
}) {
  return (
    <div className={classes.page}>
      <PageStart contentId={props.contentId} />
      {props.bar}
      <OfflineNotice />
      <main id={props.contentId} className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {props.foot}
      <ScrollRestoration getKey={getScrollKey} />
    </div>
  )
}
