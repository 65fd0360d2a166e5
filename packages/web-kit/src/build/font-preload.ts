import type { Plugin } from 'vite'

/** The built file of the font for nearly all text. */
export const textFont = /inter-latin-wght-normal.*\.woff2$/

/** Makes every page preload its font, which the browser would otherwise find only in the styles. */
export const fontPreload: Plugin = {
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => textFont.test(name))
      if (file === undefined) throw new Error('The bundle holds no font for the text')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}
