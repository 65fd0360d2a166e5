import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { frame, listInitialFiles, readBuiltSite } from '@repo/web-kit/build/built-site'
import { readSitePages } from '@repo/web-kit/build/prerender'
import { entryPages } from '../apps/web/build/entry-pages.ts'
import { readWebSettings } from '../apps/web/settings.ts'
import { root } from './settings.ts'

/** What one part of the home page weighs, in bytes of brotli, and may weigh. */
export type Weight = {
  readonly what: string
  readonly bytes: number
  readonly limit: number
  /** Its largest files, with their bytes. */
  readonly heaviest: readonly string[]
}

/**
 * Weighs the built home page. It is prerendered: a visitor reads it, follows links and fills in fields by the scripts
 * that its HTML names, and its styles are in the HTML. The frame and the page with all that they import run when it is
 * used. What waits for a scroll or a signed-in person is not weighed. Throws when the page is not prerendered.
 */
export async function weighHomePage(): Promise<readonly Weight[]> {
  const dist = join(root, 'apps', 'web', 'dist')
  const { pages } = await readSitePages(dist, readWebSettings({}).site, 'https://site.example')
  const html = pages['/'] ?? ''
  if (!html.includes(' data-prerendered')) throw new Error('The home page is not prerendered')
  const site = readBuiltSite(dist)
  const scriptsOf = (...sources: readonly string[]) =>
    listInitialFiles(site, sources).filter((file) => file.endsWith('.js'))
  const named = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  return [
    weigh(dist, 'scripts before it can be used', 3_300, [...named, ...scriptsOf('index.html')]),
    weigh(dist, 'scripts until all of it runs', 178_000, [...named, ...scriptsOf(...frame, entryPages['/'])]),
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
