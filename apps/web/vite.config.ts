import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { precache } from './build/service-worker.ts'
import { smallerZod } from './build/smaller-zod.ts'
import { readWebSettings } from './settings.ts'
import { siteConfigPath } from './src/site-config/site-config.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const settings = readWebSettings(process.env)

/** The development server answers the settings that `serve.ts` answers in production. */
const siteConfig: Plugin = {
  name: 'site-config',
  configureServer(server) {
    server.middlewares.use(siteConfigPath, (_request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(settings.site))
    })
  },
}

/** What every page needs: in one file it is compressed together. Of the components those that nearly every page shows. */
const onEveryPage = [
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zod|@tanstack\/[a-z-]+)\//,
  /\/@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|ActionIcon|CloseButton|Loader|Text|Title|Anchor|Container|Group|Stack|Center|Input|InputBase|TextInput|Transition|VisuallyHidden))\//,
  /\/packages\/(contracts\/src\/(?!refusals)[a-z-]+|api-client\/src\/(call|session|react)|ui\/src\/(texts|i18n|typography|theme|SubmitButton|PageTitle|zod-form|formats|popups))\.tsx?$/,
]

export default defineConfig({
  root: folder('.'),
  plugins: [
    react(),
    siteConfig,
    smallerZod,
    precache,
    compression({
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
      threshold: 1024,
      skipIfLargerOrEqual: true,
    }),
  ],
  resolve: {
    // The package's `imports` offer .tsx and .ts; bundlers take the first of such a list unseen, so the ending is found here.
    alias: [{ find: /^#web\//, replacement: folder('./src/') }],
    extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
  },
  build: {
    target: 'es2023',
    // The first browsers with light-dark(): anything older makes the minifier rewrite it into something that ignores our toggle.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: { index: folder('./index.html'), sw: folder('./service-worker/sw.ts') },
      // A service worker answers for what lies below its address, and keeps that address for ever.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [{ name: 'common', test: (id) => onEveryPage.some((pattern) => pattern.test(id)) }],
        },
      },
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: settings.port,
    strictPort: true,
    proxy: { '/api': settings.apiUrl, '/v1': settings.apiUrl },
  },
})
