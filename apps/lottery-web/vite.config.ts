import { fileURLToPath } from 'node:url'
import { createAppConfig } from '@repo/web-kit/build/app-config'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { defineConfig } from 'vite'
import { entryPages } from './build/entry-pages.ts'
import { publicFiles } from './build/public-files.ts'
import { readLotteryWebSettings } from './settings.ts'

// Only the development server uses them: a bundle contains no setting.
const settings = readLotteryWebSettings({ ...process.env, NODE_ENV: 'development' })

const config = createAppConfig({
  folder: fileURLToPath(new URL('./', import.meta.url)),
  port: settings.port,
  apiUrl: settings.apiUrl,
  commonModules: [
    /\/packages\/(contracts\/src\/(?!refusals|push-message)[a-z-]+|api-client\/src\/(call|session|react)|ui\/src\/(texts|i18n|product|typography|theme|SubmitButton|PageTitle|zod-form|popups))\.tsx?$/,
  ],
  // The home page is loaded by the first visit; a receipt can be verified offline.
  preloadedPages: [entryPages['/'], 'src/features/receipt/ReceiptPage.tsx'],
  documents: { [siteConfigPath]: settings.site },
})

export default defineConfig({ ...config, plugins: [publicFiles, ...(config.plugins ?? [])] })
