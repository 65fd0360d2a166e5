let recordedHead: PageHead = {}

/** What a page reports while it is rendered: the name of its tab, and its lead. */
export type PageHead = { readonly title?: string; readonly description?: string }

/** Records the head of the page that is being rendered. */
export function recordPageHead(head: PageHead): void {
  recordedHead = { ...recordedHead, ...head }
}

/** Returns the head recorded since the last call. Pages are rendered one after the other, so it is of one page. */
export function takePageHead(): PageHead {
  const head = recordedHead
  recordedHead = {}
  return head
}
