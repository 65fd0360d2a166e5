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

/** The bundler's output in a folder; throws without one. */
export function readBuiltSite(dir: string): BuiltSite {
  const file = join(dir, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error(`There is no application in ${dir}: build it first.`)
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The initial files of the given sources: their scripts and styles with all imports, each file once. */
export function filesOf(site: BuiltSite, sources: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = site[source]
    if (!chunk) throw new Error(`The bundle holds nothing of ${source}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const source of sources) walk(source)
  return [...files]
}

/** The source of every page's frame. */
export const entry = 'index.html'

/**
 * For pages that people arrive at (their source by path), the scripts that the frame would ask for only once it runs: values of a
 * `Link` header.
 */
export function preloadsOf(
  site: BuiltSite,
  arrivals: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const frame = new Set(filesOf(site, [entry]))
  const linkOf = (source: string) =>
    filesOf(site, [source])
      .filter((file) => !frame.has(file))
      .map((file) =>
        file.endsWith('.js')
          ? `</${file}>; rel=modulepreload`
          : `</${file}>; rel=preload; as=style; crossorigin`,
      )
      .join(', ')
  return Object.fromEntries(Object.entries(arrivals).map(([path, source]) => [path, linkOf(source)]))
}
