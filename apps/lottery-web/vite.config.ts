import { fileURLToPath } from 'node:url'
import { appConfig } from '@repo/web-kit/build/app-config'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { defineConfig } from 'vite'
import { arrivals } from './build/arrivals.ts'
import { publicFiles } from './build/public-files.ts'
import { readLotteryWebSettings } from './settings.ts'

// For the development server: a bundle holds none of them.
const settings = readLotteryWebSettings({ ...process.env, NODE_ENV: 'development' })

const config = appConfig({
  folder: fileURLToPath(new URL('./', import.meta.url)),
  port: settings.port,
  apiUrl: settings.apiUrl,
  onEveryPage: [
    /\/packages\/(contracts\/src\/(?!refusals|push-message)[a-z-]+|api-client\/src\/(call|session|react)|ui\/src\/(texts|i18n|product|typography|theme|SubmitButton|PageTitle|zod-form|popups))\.tsx?$/,
  ],
  // The first visit has loaded the one anyway; a receipt is checked without a connection.
  preloadedPages: [arrivals['/'], 'src/features/receipt/ReceiptPage.tsx'],
  documents: { [siteConfigPath]: settings.site },
})

export default defineConfig({ ...config, plugins: [publicFiles, ...(config.plugins ?? [])] })
