import { noncePlaceholder } from '../build/site-pages.ts'
import { prerenderedStylesId } from '../prerendered-styles.ts'
import { siteConfigElement } from '../site-config-path.ts'
import type { StructuredData } from './public-page.ts'

/** The content of a page's head. */
export type Head = {
  readonly language: string
  /** The name of the tab. */
  readonly title: string
  readonly description: string
  /** Its own address; null for an unlisted page. */
  readonly canonical: string | null
  /** The addresses of the page by language. */
  readonly alternates: Readonly<Record<string, string>>
  readonly product: string
  /** The address of the picture in previews. */
  readonly picture: string
  readonly data: readonly StructuredData[]
}

/** Our languages as locales of Open Graph. */
const locales: Readonly<Record<string, string>> = { fr: 'fr_FR', en: 'en_GB', es: 'es_ES', it: 'it_IT' }

/**
 * Returns a page based on index.html: its head, its stylesheets, and its rendered body, or null when the browser
 * renders it. Without JavaScript it is light; a script of every page chooses the scheme before the first paint.
 */
export function createPageHtml(
  template: string,
  page: {
    readonly head: Head
    readonly styles: readonly string[]
    readonly body: string | null
    readonly config: unknown
    /** The path that the page belongs to, when it is sent for another one. */
    readonly ownPath?: string
  },
): string {
  const { head } = page
  const { body, css } = page.body === null ? { body: null, css: '' } : extractInlineStyles(page.body)
  const tags = [
    ...page.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...(css === '' ? [] : [`<style nonce="${noncePlaceholder}" id="${prerenderedStylesId}">${css}</style>`]),
    ...createHeadTags(head),
  ]
  const config = `<script type="application/json" id="${siteConfigElement}">${stringifyJson(page.config)}</script>`
  const pathAttribute = page.ownPath === undefined ? '' : ` data-at="${escapeAttribute(page.ownPath)}"`
  const replaced = template
    .replace(
      /<html lang="fr">/,
      () => `<html lang="${head.language}" data-mantine-color-scheme="light"${pathAttribute}>`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escapeAttribute(head.description)}" />`,
    )
    .replace('</head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`)
    .replace('</body>', () => `${config}\n  </body>`)
  return body === null
    ? replaced
    : replaced
        .replace(/<!-- [^>]* -->\s*/, '')
        .replace(/<noscript>.*?<\/noscript>\s*/s, '')
        .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root" data-prerendered>${body}</div>`)
}

/**
 * Moves the styles of single elements into a stylesheet, which the policy allows by its nonce; each `style` becomes a
 * `data-s`. Rendered text has no quote outside of attributes.
 */
export function extractInlineStyles(html: string): { readonly body: string; readonly css: string } {
  const numbers = new Map<string, number>()
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size
    numbers.set(style, number)
    return ` data-s="${number}"`
  })
  const rules = [...numbers].map(([style, number]) => `#root [data-s="${number}"]{${decodeEntities(style)}}`)
  return { body, css: rules.join('').replaceAll('<', '\\3c ') }
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

const decodeEntities = (value: string) =>
  value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

function createHeadTags(head: Head): readonly string[] {
  const isListed = head.canonical !== null
  const others = Object.keys(head.alternates).filter((language) => language !== head.language)
  return [
    ...(isListed
      ? [
          `<link rel="canonical" href="${escapeAttribute(head.canonical)}" />`,
          ...Object.entries(head.alternates).map(
            ([language, href]) =>
              `<link rel="alternate" hreflang="${language}" href="${escapeAttribute(href)}" />`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${escapeAttribute(head.alternates.fr ?? head.canonical)}" />`,
          formatProperty('og:url', head.canonical),
        ]
      : ['<meta name="robots" content="noindex" />']),
    formatProperty('og:type', 'website'),
    formatProperty('og:site_name', head.product),
    formatProperty('og:title', head.title),
    formatProperty('og:description', head.description),
    formatProperty('og:locale', locales[head.language] ?? head.language),
    ...(isListed
      ? others.map((other) => formatProperty('og:locale:alternate', locales[other] ?? other))
      : []),
    formatProperty('og:image', head.picture),
    formatProperty('og:image:width', '1200'),
    formatProperty('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...head.data.map((thing) => `<script type="application/ld+json">${stringifyJson(thing)}</script>`),
  ]
}

function formatProperty(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeAttribute(content)}" />`
}

const escapeText = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const escapeAttribute = (value: string) => escapeText(value).replaceAll('"', '&quot;')

/** Returns JSON that ends no element. */
const stringifyJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
