import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { sendText } from './send-text.ts'
import { noncePlaceholder } from './site-headers.ts'

/** `Link` headers by path: the scripts that a page needs and its HTML does not name. `*` is for every other page. */
export type Preloads = Readonly<Record<string, string>>

type PreparedPage = {
  readonly html: string
  /** Whether the HTML shows the page before any script runs. */
  readonly isPrerendered: boolean
  /** The styles and fonts that the HTML names, as values of a `Link` header. */
  readonly links: readonly string[]
}

/**
 * Returns the function that sends a page's HTML with the nonce of its response. HTML is prepared once and cached.
 * A navigating browser gets early hints (103) of what the page needs.
 * A prerendered page contains its styles, from the built application in `dir`, since it is shown once they have come.
 * It names its scripts in `meta`, to be fetched when the browser is idle.
 */
export function createPageSender(dir: string, preloads: Preloads) {
  /** Cached by the scripts, then by the HTML: paths with other scripts may share it. */
  const cache = new Map<string, Map<string, PreparedPage>>()
  const prepareOnce = (html: string, scripts: string) => {
    const pages = cache.get(scripts) ?? new Map<string, PreparedPage>()
    cache.set(scripts, pages)
    const page = pages.get(html) ?? prepare(dir, html, scripts)
    pages.set(html, page)
    return page
  }
  return (request: Request, response: Response, built: string, nonce: string): void => {
    const scripts = findPreloads(preloads, request.path)
    const { html, isPrerendered, links } = prepareOnce(built, scripts)
    const isLinked = scripts !== '' && !isPrerendered
    const hints = isLinked ? [...links, ...scripts.split(', ')] : links
    if (hints.length > 0 && canTakeHints(request)) response.writeEarlyHints({ link: [...hints] })
    if (isLinked) response.set('Link', scripts)
    response.set('Cache-Control', 'no-cache').type('html')
    sendText(response, html.replaceAll(noncePlaceholder, nonce))
  }
}

function findPreloads(preloads: Preloads, path: string): string {
  return (Object.hasOwn(preloads, path) ? preloads[path] : preloads['*']) ?? ''
}

/** Whether the client is a navigating browser. Other clients of HTTP/1.1 may take a 103 for the response. */
function canTakeHints(request: Request): boolean {
  return request.get('Sec-Fetch-Mode') === 'navigate' && request.httpVersion !== '1.0'
}

const stylesheet = /<link rel="stylesheet"[^>]* href="(\/[^"]+)"[^>]*>/g
const font = /<link rel="preload" as="font"[^>]* href="(\/[^"]+)"[^>]*>/g

function prepare(dir: string, built: string, scripts: string): PreparedPage {
  const isPrerendered = / data-prerendered[ >=]/.test(built)
  const html = isPrerendered ? nameScripts(scripts, inlineStyles(dir, built)) : built
  const styles = isPrerendered ? [] : [...html.matchAll(stylesheet)]
  const links = [
    ...styles.map(([, file]) => `<${file}>; rel=preload; as=style; crossorigin`),
    ...[...html.matchAll(font)].map(([, file]) => `<${file}>; rel=preload; as=font; crossorigin`),
  ]
  return { html, isPrerendered, links }
}

/** Names the scripts of a `Link` header in a `meta` element. */
function nameScripts(scripts: string, html: string): string {
  const files = [...scripts.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, file]) => file)
  return files.length === 0
    ? html
    : html.replace('</head>', () => `<meta name="scripts" content="${files.join(' ')}" /></head>`)
}

/**
 * Inlines the styles that the HTML names, in their order. The links stay, disabled:
 * the browser loads nothing for them, and the application's loader takes the stylesheets for loaded.
 */
function inlineStyles(dir: string, html: string): string {
  const links = [...html.matchAll(stylesheet)]
  const styles = links.map(([, file]) => readFileSync(join(dir, file ?? ''), 'utf8')).join('')
  const disabled = links.map(([link]) => link.replace('<link ', '<link disabled ')).join('')
  const inlined = `<style nonce="${noncePlaceholder}">${styles}</style>${disabled}`
  let isFirst = true
  return html.replaceAll(stylesheet, () => {
    const here = isFirst ? inlined : ''
    isFirst = false
    return here
  })
}
