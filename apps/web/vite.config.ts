import { fileURLToPath } from 'node:url'
import { createAppConfig } from '@repo/web-kit/build/app-config'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { defineConfig } from 'vite'
import { entryPages } from './build/entry-pages.ts'
import { readWebSettings } from './settings.ts'

// Only the development server uses them: a bundle contains no setting.
const settings = readWebSettings({ ...process.env, NODE_ENV: 'development' })

export default defineConfig(
  createAppConfig({
    folder: fileURLToPath(new URL('./', import.meta.url)),
    port: settings.port,
    apiUrl: settings.apiUrl,
    commonModules: [
      /\/packages\/(contracts\/src\/(?!refusals|push-message|french-date)[a-z-]+|api-client\/src\/(call|session|react)|ui\/src\/(texts|i18n|product|typography|theme|SubmitButton|PageTitle|zod-form|formats|popups))\.tsx?$/,
    ],
    // Modules that the first visit has loaded anyway.
    preloadedPages: [entryPages['/'], entryPages['/login']],
    documents: { [siteConfigPath]: settings.site },
  }),
)
