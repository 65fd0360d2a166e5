let drawn: PageHead = {}

/** What a page reports while it is rendered: the name of its tab, and its lead. */
export type PageHead = { readonly title?: string; readonly description?: string }

/** Records the head of the page that is being rendered. */
export function notePage(head: PageHead): void {
  drawn = { ...drawn, ...head }
}

/** Returns what was recorded since the last call: of one page, since pages are rendered one after the other. */
export function takePageHead(): PageHead {
  const head = drawn
  drawn = {}
  return head
}
