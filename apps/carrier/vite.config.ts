import { fileURLToPath } from 'node:url'
import { createAppConfig } from '@repo/web-kit/build/app-config'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { defineConfig } from 'vite'
import { readCarrierSettings } from './settings.ts'

// Only the development server uses them: a bundle contains no setting.
const settings = readCarrierSettings({ ...process.env, NODE_ENV: 'development' })

export default defineConfig(
  createAppConfig({
    folder: fileURLToPath(new URL('./', import.meta.url)),
    port: settings.port,
    apiUrl: settings.apiUrl,
    commonModules: [/\/packages\/(contracts|api-client|ui|web-kit)\/src\/[a-zA-Z-]+\.tsx?$/],
    // A carrier without a connection can open these pages.
    preloadedPages: [
      'src/shell/AppLayout.tsx',
      'src/features/sign-in/SignInPage.tsx',
      'src/features/work/WorkPage.tsx',
      'src/features/delivery/DeliveryPage.tsx',
      'src/features/delivery/MessagesPage.tsx',
      // The map loads after the page that shows it.
      'src/map/maplibre.ts',
    ],
    documents: { [siteConfigPath]: settings.config },
  }),
)
