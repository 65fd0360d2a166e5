// Imported before anything else where pages are prerendered: what the sites ask of a browser when they load and draw, of a visitor who
// has kept nothing. There is no `window`: libraries tell by it that no browser is there.

import { noncePlaceholder } from './site-pages.ts'

const emptyStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
}

const meta: Record<string, string> = {}

/** From now on the pages are of this product. */
export function beProduct(name: string): void {
  meta['application-name'] = name
}

Object.assign(globalThis, {
  localStorage: emptyStorage,
  sessionStorage: emptyStorage,
  document: {
    documentElement: { lang: 'fr', dataset: {} },
    querySelector(selector: string) {
      const name = /^meta\[\w+="([\w-]+)"\]$/.exec(selector)?.[1]
      return name === undefined ? null : { content: meta[name] ?? '', nonce: noncePlaceholder }
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  },
})
