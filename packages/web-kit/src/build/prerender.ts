import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin, PluginOption } from 'vite'
import { z } from 'zod'
import { readBuiltSite, stylesheetsOf } from './built-site.ts'
import type { DrawnFrom, SitePages } from './site-pages.ts'
import { originPlaceholder } from './site-pages.ts'

/** The folders of a build's renderer, and of the pages rendered with development settings. Neither is served. */
const drawer = '.prerender'
const drawnFile = join(drawer, 'pages.json')

const htmlByPath = z.record(z.string(), z.string())
const drawnSchema = z.object({
  config: z.string(),
  pages: z.object({
    pages: htmlByPath,
    shells: z.array(z.object({ pattern: z.string(), html: z.string() })),
    unknown: htmlByPath,
    files: z.record(z.string(), z.object({ type: z.string(), text: z.string() })),
  }),
})

/** Renders the public pages of the app (`src/prerender.tsx`) after the bundle, with its operator's settings. */
export const prerender = (app: {
  readonly folder: string
  readonly config: unknown
  readonly plugins: readonly PluginOption[]
}): Plugin => ({
  name: 'prerender',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  // After the styles and pictures are written, which the pages name.
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      if (this.meta.watchMode || !existsSync(join(app.folder, 'src', 'prerender.tsx'))) return
      const dir = join(app.folder, 'dist')
      // Imported only here: a site that starts reads its pages by this module and bundles nothing.
      const { build } = await import('vite')
      await build({
        configFile: false,
        root: app.folder,
        logLevel: 'warn',
        plugins: [...app.plugins],
        ssr: { noExternal: true },
        build: {
          ssr: join(app.folder, 'src', 'prerender.tsx'),
          outDir: join(dir, drawer),
          target: 'es2023',
          copyPublicDir: false,
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 10_000,
        },
      })
      const pages = await renderPages(dir, app.config)
      writeFileSync(join(dir, drawnFile), JSON.stringify({ config: keyOf(app.config), pages }))
    },
  },
})

/**
 * Returns the public pages of a built app for its operator's settings and its own origin: rendered in the build, or
 * now if the settings differ.
 */
export async function readSitePages(dir: string, config: unknown, origin: string): Promise<SitePages> {
  const drawn = drawnSchema.parse(JSON.parse(readFileSync(join(dir, drawnFile), 'utf8')))
  const pages = drawn.config === keyOf(config) ? drawn.pages : await renderPages(dir, config)
  return withOrigin(pages, origin)
}

const keyOf = (config: unknown) => createHash('sha256').update(JSON.stringify(config)).digest('hex')

/** Renders in its own thread, with browser globals, so that its memory is freed. */
async function renderPages(dir: string, config: unknown): Promise<SitePages> {
  const from: DrawnFrom = {
    config,
    template: readFileSync(join(dir, 'index.html'), 'utf8'),
    styles: stylesheetsOf(readBuiltSite(dir)).map((file) => ({
      file,
      classes: classesOf(readFileSync(join(dir, file), 'utf8')),
    })),
  }
  const bundle = pathToFileURL(join(dir, drawer, 'prerender.js')).href
  const worker = new Worker(new URL('./prerender-worker.ts', import.meta.url), {
    workerData: { bundle, from },
    env: { NODE_ENV: 'production' },
  })
  try {
    return await new Promise<SitePages>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) =>
        reject(new Error(`The pages were not drawn: the thread ended with ${code}`)),
      )
    })
  } finally {
    // Timers that the site started would keep the thread alive.
    await worker.terminate()
  }
}

/**
 * Returns the classes that only this stylesheet styles. Those of Mantine's parts (`mantine-Button-section`) are on
 * every page;
 * a stylesheet names them below a class of its own.
 */
function classesOf(css: string): readonly string[] {
  const names = [...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].filter((name) => !name.startsWith('mantine-'))
}

function withOrigin(pages: SitePages, origin: string): SitePages {
  const fillOrigin = (html: string) => html.replaceAll(originPlaceholder, origin)
  const all = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).map(([key, html]) => [key, fillOrigin(html)]))
  return {
    pages: all(pages.pages),
    shells: pages.shells.map(({ pattern, html }) => ({ pattern, html: fillOrigin(html) })),
    unknown: all(pages.unknown),
    files: Object.fromEntries(
      Object.entries(pages.files).map(([path, { type, text }]) => [path, { type, text: fillOrigin(text) }]),
    ),
  }
}
