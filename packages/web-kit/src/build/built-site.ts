import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)

/** The bundler's output by source, as in `.vite/manifest.json`. */
export type BuiltSite = z.infer<typeof manifestSchema>

/** Reads the bundler's output in a folder. Throws when the application was not built. */
export function readBuiltSite(dir: string): BuiltSite {
  const file = join(dir, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error(`There is no application in ${dir}: build it first.`)
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Returns the initial files of the given sources: scripts and styles with all imports, each file once. Throws for a
 * source that is not in the bundle.
 */
export function listInitialFiles(site: BuiltSite, sources: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const visited = new Set<string>()
  const walk = (source: string) => {
    if (visited.has(source)) return
    visited.add(source)
    const chunk = site[source]
    if (!chunk) throw new Error(`The bundle holds nothing of ${source}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const source of sources) walk(source)
  return [...files]
}

/** Returns every stylesheet of the site, each after those of its source's imports. */
export function listStylesheets(site: BuiltSite): readonly string[] {
  const files = new Set<string>()
  const visited = new Set<string>()
  const walk = (source: string) => {
    const chunk = site[source]
    if (!chunk || visited.has(source)) return
    visited.add(source)
    for (const imported of chunk.imports ?? []) walk(imported)
    for (const file of chunk.css ?? []) files.add(file)
  }
  for (const source of [...frameSources, ...Object.keys(site)]) walk(source)
  return [...files]
}

/** The sources that every page loads: its start, and the application with its frame. */
export const frameSources = ['index.html', 'src/main.tsx'] as const

/**
 * Returns the scripts and stylesheets that pages load besides those in their HTML, as values of a `Link` header. Entry
 * pages (their source by path) load those of the frame and the page, all others (`*`) those of the frame. Throws for a
 * source that is not in the bundle.
 */
export function createPreloads(
  site: BuiltSite,
  entryPages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const filesInHtml = new Set(listInitialFiles(site, ['index.html']))
  const createLinkHeader = (...sources: readonly string[]) =>
    listInitialFiles(site, [...frameSources, ...sources])
      .filter((file) => !filesInHtml.has(file))
      .map((file) =>
        file.endsWith('.js')
          ? `</${file}>; rel=modulepreload`
          : `</${file}>; rel=preload; as=style; crossorigin`,
      )
      .join(', ')
  const pages = Object.entries(entryPages).map(([path, source]) => [path, createLinkHeader(source)] as const)
  return Object.fromEntries([...pages, ['*', createLinkHeader()]])
}
