import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { frameSources, listInitialFiles, readBuiltSite } from '@repo/web-kit/build/built-site'
import { readSitePages } from '@repo/web-kit/build/prerender'
import { entryPages } from '../apps/web/build/entry-pages.ts'
import { readWebSettings } from '../apps/web/settings.ts'
import { root } from './settings.ts'

/** The size of one part of the home page, compressed by brotli, and its limit, in bytes. */
export type Weight = {
  readonly what: string
  readonly bytes: number
  readonly limit: number
  /** Its largest files, with their bytes. */
  readonly heaviest: readonly string[]
}

/**
 * Measures the built home page. It is prerendered: a visitor can read it, follow links and fill in fields with the
 * scripts and styles that its HTML names. The frame and the page with their imports load when it is used. Scripts that
 * wait for a scroll or a signed-in person are not counted. Throws when the page is not prerendered.
 */
export async function weighHomePage(): Promise<readonly Weight[]> {
  const dist = join(root, 'apps', 'web', 'dist')
  const { pages } = await readSitePages(dist, readWebSettings({}).site, 'https://site.example')
  const html = pages['/'] ?? ''
  if (!html.includes(' data-prerendered')) throw new Error('The home page is not prerendered')
  const site = readBuiltSite(dist)
  const listScripts = (...sources: readonly string[]) =>
    listInitialFiles(site, sources).filter((file) => file.endsWith('.js'))
  const scriptsInHtml = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  return [
    weigh(dist, 'scripts before it can be used', 3_300, [...scriptsInHtml, ...listScripts('index.html')]),
    weigh(dist, 'scripts until all of it runs', 178_000, [
      ...scriptsInHtml,
      ...listScripts(...frameSources, entryPages['/']),
    ]),
    weigh(dist, 'styles', 14_500, styles),
  ]
}

function weigh(dist: string, what: string, limit: number, files: readonly string[]): Weight {
  const sizes = [...new Set(files)]
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(join(dist, file))).length }))
    .sort((a, b) => b.bytes - a.bytes)
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  return { what, bytes, limit, heaviest: sizes.slice(0, 8).map((size) => `${size.bytes} ${size.file}`) }
}
