// Import first where pages are prerendered: stubs the browser globals that the sites read at their start, with empty storage. It
// defines no `window`, because libraries detect a browser by it.

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
