import type { Plugin } from 'vite'

/** The built file of the font that nearly all text is written in. */
export const textFont = /inter-latin-wght-normal.*\.woff2$/

/** Has every page ask for the font of its text at once: the browser would find it only when it has read the styles. */
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
