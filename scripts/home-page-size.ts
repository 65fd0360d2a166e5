import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOf, frame, readBuiltSite } from '@repo/web-kit/build/built-site'
import { arrivals } from '../apps/web/build/arrivals.ts'
import { root } from './settings.ts'

/** What the home page may load in scripts before its visitor does anything, in bytes of gzip. */
const limit = 200_000

/**
 * The compressed bytes of every script that the built home page loads by itself: what its HTML names, the frame and the page with
 * all that they import. What waits for a scroll, a key or a signed-in person is not among them. `heaviest` names the largest.
 */
export function measureHomePage(): {
  readonly bytes: number
  readonly limit: number
  readonly heaviest: readonly string[]
} {
  const dist = join(root, 'apps', 'web', 'dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const imported = filesOf(readBuiltSite(dist), [...frame, arrivals['/']]).filter((file) =>
    file.endsWith('.js'),
  )
  const sizes = [...new Set([...named, ...imported])]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes)
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  return { bytes, limit, heaviest: sizes.slice(0, 8).map((size) => `${size.bytes} ${size.file}`) }
}
