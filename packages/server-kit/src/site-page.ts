import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Request, Response } from 'express'
import { noncePlaceholder } from './site-headers.ts'

/** `Link` headers by path: the scripts that a page needs and its HTML does not name; `*` are those of every other page. */
export type Preloads = Readonly<Record<string, string>>

type Prepared = {
  readonly html: string
  /** Whether the HTML shows the page before any script runs. */
  readonly isPrerendered: boolean
  /** The styles and fonts that the HTML names, as values of a `Link` header. */
  readonly links: readonly string[]
  readonly gzip: GzipWithNonce
}

/**
 * Returns what sends a page's HTML with the nonce of its answer. HTML is read and compressed once and kept: callers pass the same
 * few pages again and again. A browser that navigates is told by early hints (103) what the page needs. A prerendered page holds
 * its styles (of the built application in `dir`), since it is shown once they have come. It names its scripts in `meta`, to be
 * fetched when the browser has nothing else to do.
 */
export function pageSender(dir: string, preloads: Preloads) {
  const prepared = new Map<string, Prepared>()
  const preparedOf = (html: string, scripts: string) => {
    const made = prepared.get(html) ?? prepare(dir, html, scripts)
    prepared.set(html, made)
    return made
  }
  return (request: Request, response: Response, built: string, nonce: string): void => {
    const scripts = preloadsAt(preloads, request.path)
    const { html, isPrerendered, links, gzip } = preparedOf(built, scripts)
    const isLinked = scripts !== '' && !isPrerendered
    const hints = isLinked ? [...links, ...scripts.split(', ')] : links
    if (hints.length > 0 && takesHints(request)) response.writeEarlyHints({ link: [...hints] })
    if (isLinked) response.set('Link', scripts)
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }).type('html')
    if (!request.acceptsEncodings('gzip')) return void response.send(html.replaceAll(noncePlaceholder, nonce))
    response.set('Content-Encoding', 'gzip').send(gzip.with(nonce))
  }
}

function preloadsAt(preloads: Preloads, path: string): string {
  return (Object.hasOwn(preloads, path) ? preloads[path] : preloads['*']) ?? ''
}

/** Browsers say that they navigate; other clients of HTTP/1.1 may take a 103 for the answer. */
function takesHints(request: Request): boolean {
  return request.get('Sec-Fetch-Mode') === 'navigate' && request.httpVersion !== '1.0'
}

const stylesheet = /<link rel="stylesheet"[^>]* href="(\/[^"]+)"[^>]*>/g
const font = /<link rel="preload" as="font"[^>]* href="(\/[^"]+)"[^>]*>/g

function prepare(dir: string, built: string, scripts: string): Prepared {
  const isPrerendered = / data-prerendered[ >=]/.test(built)
  const html = isPrerendered ? withScripts(scripts, withStyles(dir, built)) : built
  const styles = isPrerendered ? [] : [...html.matchAll(stylesheet)]
  const links = [
    ...styles.map(([, file]) => `<${file}>; rel=preload; as=style; crossorigin`),
    ...[...html.matchAll(font)].map(([, file]) => `<${file}>; rel=preload; as=font; crossorigin`),
  ]
  return { html, isPrerendered, links, gzip: new GzipWithNonce(html) }
}

/** Names in a `meta` element the scripts of a `Link` header. */
function withScripts(scripts: string, html: string): string {
  const files = [...scripts.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, file]) => file)
  return files.length === 0
    ? html
    : html.replace('</head>', () => `<meta name="scripts" content="${files.join(' ')}" /></head>`)
}

/**
 * Writes the styles that the HTML names into it, in their order. The links stay, disabled: a browser loads nothing for them, and the
 * application's loader takes the stylesheets for loaded.
 */
function withStyles(dir: string, html: string): string {
  const links = [...html.matchAll(stylesheet)]
  const styles = links.map(([, file]) => readFileSync(join(dir, file ?? ''), 'utf8')).join('')
  const disabled = links.map(([link]) => link.replace('<link ', '<link disabled ')).join('')
  const all = `<style nonce="${noncePlaceholder}">${styles}</style>${disabled}`
  let isFirst = true
  return html.replaceAll(stylesheet, () => {
    const here = isFirst ? all : ''
    isFirst = false
    return here
  })
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])

/**
 * A page in gzip (RFC 1952) that was compressed once: what stands between its nonces is kept compressed, and each answer's nonce is
 * put between as a block that is not compressed (RFC 1951, 3.2.4).
 */
export class GzipWithNonce {
  readonly #texts: readonly Buffer[]
  readonly #parts: readonly Buffer[]

  constructor(html: string) {
    this.#texts = html.split(noncePlaceholder).map((text) => Buffer.from(text))
    const last = this.#texts.length - 1
    this.#parts = this.#texts.map((text, index) =>
      deflateRawSync(text, {
        level: 9,
        finishFlush: index === last ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
      }),
    )
  }

  with(nonce: string): Buffer {
    const bytes = Buffer.from(nonce)
    const trailer = Buffer.alloc(8)
    const texts = between(this.#texts, bytes)
    trailer.writeUInt32LE(texts.reduce((sum, text) => crc32(text, sum), 0))
    trailer.writeUInt32LE(
      texts.reduce((sum, text) => sum + text.length, 0),
      4,
    )
    return Buffer.concat([header, ...between(this.#parts, stored(bytes)), trailer])
  }
}

function between(parts: readonly Buffer[], separator: Buffer): readonly Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
}

/** A block of bytes as they are. */
function stored(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(0xffff - bytes.length, 3)
  bytes.copy(block, 5)
  return block
}
