let drawn: PageHead = {}

/** What a page says of itself while it is drawn: the name of its tab, and its lead. */
export type PageHead = { readonly title?: string; readonly description?: string }

/** Notes what the page that is drawn now says of itself. */
export function notePage(head: PageHead): void {
  drawn = { ...drawn, ...head }
}

/** Returns what has been noted since the last call: of one page, where pages are drawn one after the other. */
export function takePageHead(): PageHead {
  const head = drawn
  drawn = {}
  return head
}
