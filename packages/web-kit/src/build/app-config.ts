import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { siteConfigPath } from '../site-config-path.ts'
import { componentStyles } from './component-styles.ts'
import { fontPreload } from './font-preload.ts'
import { precache } from './precache.ts'
import { prerender } from './prerender.ts'
import { smallerZod } from './smaller-zod.ts'

/** The differences of one web app. */
export type WebApp = {
  /** Its folder, absolute and with a final slash. */
  readonly folder: string
  readonly port: number
  /** The target that `/api` is forwarded to. */
  readonly apiUrl: string
  /** Our own modules of every page; they compress better in one file. */
  readonly commonModules: readonly RegExp[]
  /** The sources of the pages that must open without a connection. */
  readonly preloadedPages: readonly string[]
  /** Documents served as JSON under their path, as `serve.ts` does in production. */
  readonly documents: Readonly<Record<string, unknown>>
}

/** The libraries of every page, and the Mantine components of nearly every page. */
const commonLibraries = [
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zod|@tanstack\/[a-z-]+)\//,
  /\/@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|ActionIcon|CloseButton|Loader|Text|Title|Anchor|Container|Group|Stack|Center|Input|InputBase|TextInput|Transition|VisuallyHidden))\//,
]

/** Returns Vite's configuration for one of our web apps, with its service worker (`service-worker/sw.ts`). */
export function createAppConfig(app: WebApp): UserConfig {
  return {
    root: app.folder,
    plugins: [
      react(),
      serveDocuments(app.documents),
      colorScheme,
      fontPreload,
      smallerZod,
      componentStyles,
      precache(app.preloadedPages),
      compression({
        algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
        threshold: 1024,
        skipIfLargerOrEqual: true,
      }),
      prerender({
        folder: app.folder,
        config: app.documents[siteConfigPath],
        plugins: [react(), smallerZod],
      }),
    ],
    build: {
      target: 'es2023',
      // The first browsers with light-dark(). For older ones the minifier emits code that ignores our toggle.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      manifest: true,
      rolldownOptions: {
        input: { index: `${app.folder}index.html`, sw: `${app.folder}service-worker/sw.ts` },
        // A service worker controls the paths below its address, and keeps that address for ever.
        output: {
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          codeSplitting: {
            groups: [
              {
                name: 'common',
                test: (id) => [...commonLibraries, ...app.commonModules].some((pattern) => pattern.test(id)),
              },
            ],
          },
        },
      },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
    },
    server: {
      port: app.port,
      strictPort: true,
      proxy: { '/api': app.apiUrl },
    },
  }
}

/** Serves the documents in development. */
function serveDocuments(documents: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'documents',
    configureServer(server) {
      for (const [path, content] of Object.entries(documents)) {
        server.middlewares.use(path, (_request, response) => {
          response.setHeader('Content-Type', 'application/json')
          response.end(JSON.stringify(content))
        })
      }
    },
  }
}

const colorSchemeScript = new URL('../../public/color-scheme.js', import.meta.url)

/** Adds the script that every app's pages run before their first paint. */
const colorScheme: Plugin = {
  name: 'color-scheme',
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/color-scheme.js' }, injectTo: 'head-prepend' }],
  configureServer(server) {
    server.middlewares.use('/color-scheme.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(readFileSync(colorSchemeScript))
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'color-scheme.js', source: readFileSync(colorSchemeScript) })
  },
}
