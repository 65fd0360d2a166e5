import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { siteConfigPath } from '../site-config-path.ts'
import { textFont } from './font-preload.ts'

const placeholder = '__PRECACHE__'

/** The unhashed files that a page needs offline, besides what its visitor has loaded. */
const unhashedFiles = [
  '/index.html',
  // The cached application reads the operator's settings from here; other pages contain them.
  siteConfigPath,
  '/color-scheme.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
]

/**
 * Writes the files to cache at installation into the service worker: the frame with its scripts, styles and font, and
 * the application and pages of the given sources. The list also makes each build's worker differ from the last.
 */
export const precache = (pages: readonly string[]): Plugin => ({
  name: 'precache',
  apply: 'build',
  generateBundle(_options, bundle) {
    const cachedFiles = new Set<string>()
    const walk = (fileName: string) => {
      const chunk = bundle[fileName]
      if (cachedFiles.has(fileName) || chunk?.type !== 'chunk') return
      cachedFiles.add(fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) cachedFiles.add(style)
      // Data that a page renders with, such as the map's background, and its workers.
      for (const asset of chunk.viteMetadata?.importedAssets ?? [])
        if (/\.(json|mjs)$/.test(asset)) cachedFiles.add(asset)
      for (const imported of chunk.imports) walk(imported)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'asset' && textFont.test(chunk.fileName)) cachedFiles.add(chunk.fileName)
      if (chunk.type !== 'chunk' || chunk.name === 'sw') continue
      if (chunk.isEntry || ['src/main.tsx', ...pages].some((page) => chunk.facadeModuleId?.endsWith(page)))
        walk(chunk.fileName)
    }
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk' || !worker.code.includes(placeholder))
      return this.error('The service worker has no place for the list of files')
    // It is registered as a classic script: a browser would refuse it.
    if (worker.imports.length > 0)
      return this.error(`The service worker must be one file, but it imports ${worker.imports.join()}`)
    const files = [...unhashedFiles, ...[...cachedFiles].sort().map((file) => `/${file}`)]
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 10)
    // The name is in quotes chosen by the minifier.
    worker.code = worker.code.replace(
      new RegExp(`(["'\`])${placeholder}\\1`),
      JSON.stringify(JSON.stringify({ version, files })),
    )
  },
})
