// Import this first when prerendering: it stubs the browser globals that sites read at their start, without storage.
// It defines no `window`, because libraries detect a browser by it.

import { noncePlaceholder } from './site-pages.ts'

const emptyStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
}

const meta: Record<string, string> = {}

/** Sets the product that the stubbed page names. */
export function setProduct(name: string): void {
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
