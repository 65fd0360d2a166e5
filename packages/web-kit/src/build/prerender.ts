import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin, PluginOption } from 'vite'
import { z } from 'zod'
import { listStylesheets, readBuiltSite } from './built-site.ts'
import type { PrerenderInput, SitePages } from './site-pages.ts'
import { originPlaceholder } from './site-pages.ts'

/** The folder of a build's renderer and of its rendered pages. It is not served. */
const rendererFolder = '.prerender'
const renderedFile = join(rendererFolder, 'pages.json')

const htmlByPath = z.record(z.string(), z.string())
const renderedSchema = z.object({
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
          outDir: join(dir, rendererFolder),
          target: 'es2023',
          copyPublicDir: false,
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 10_000,
        },
      })
      const pages = await renderPages(dir, app.config)
      writeFileSync(join(dir, renderedFile), JSON.stringify({ config: hashConfig(app.config), pages }))
    },
  },
})

/**
 * Returns the public pages of a built app for its operator's settings and its own origin: rendered in the build, or
 * now if the settings differ. Throws when the app was not built, or its pages cannot be rendered.
 */
export async function readSitePages(dir: string, config: unknown, origin: string): Promise<SitePages> {
  const rendered = renderedSchema.parse(JSON.parse(readFileSync(join(dir, renderedFile), 'utf8')))
  const pages = rendered.config === hashConfig(config) ? rendered.pages : await renderPages(dir, config)
  return fillInOrigin(pages, origin)
}

const hashConfig = (config: unknown) => createHash('sha256').update(JSON.stringify(config)).digest('hex')

/** Renders in its own thread, with browser globals, so that its memory is freed. */
async function renderPages(dir: string, config: unknown): Promise<SitePages> {
  const input: PrerenderInput = {
    config,
    template: readFileSync(join(dir, 'index.html'), 'utf8'),
    styles: listStylesheets(readBuiltSite(dir)).map((file) => ({
      file,
      classes: listClasses(readFileSync(join(dir, file), 'utf8')),
    })),
  }
  const bundle = pathToFileURL(join(dir, rendererFolder, 'prerender.js')).href
  const worker = new Worker(new URL('./prerender-worker.ts', import.meta.url), {
    workerData: { bundle, input },
    env: { NODE_ENV: 'production' },
  })
  try {
    return await new Promise<SitePages>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) =>
        reject(new Error(`The pages were not rendered: the thread ended with ${code}`)),
      )
    })
  } finally {
    // Timers that the site started would keep the thread alive.
    await worker.terminate()
  }
}

/**
 * Returns the classes that only this stylesheet styles. Those of Mantine's parts (`mantine-Button-section`) are on
 * every page; a stylesheet names them below a class of its own.
 */
function listClasses(css: string): readonly string[] {
  const names = [...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].filter((name) => !name.startsWith('mantine-'))
}

function fillInOrigin(pages: SitePages, origin: string): SitePages {
  const replaceOrigin = (html: string) => html.replaceAll(originPlaceholder, origin)
  const replaceAll = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).map(([key, html]) => [key, replaceOrigin(html)]))
  return {
    pages: replaceAll(pages.pages),
    shells: pages.shells.map(({ pattern, html }) => ({ pattern, html: replaceOrigin(html) })),
    unknown: replaceAll(pages.unknown),
    files: Object.fromEntries(
      Object.entries(pages.files).map(([path, { type, text }]) => [
        path,
        { type, text: replaceOrigin(text) },
      ]),
    ),
  }
}
