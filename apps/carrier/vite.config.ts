import { fileURLToPath } from 'node:url'
import { appConfig } from '@repo/web-kit/build/app-config'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { defineConfig } from 'vite'
import { readCarrierSettings } from './settings.ts'

// For the development server: a bundle holds none of them.
const settings = readCarrierSettings({ ...process.env, NODE_ENV: 'development' })

export default defineConfig(
  appConfig({
    folder: fileURLToPath(new URL('./', import.meta.url)),
    port: settings.port,
    apiUrl: settings.apiUrl,
    onEveryPage: [/\/packages\/(contracts|api-client|ui|web-kit)\/src\/[a-zA-Z-]+\.tsx?$/],
    // A carrier in a tunnel opens what it works with.
    preloadedPages: [
      'src/shell/AppLayout.tsx',
      'src/features/sign-in/SignInPage.tsx',
      'src/features/work/WorkPage.tsx',
      'src/features/delivery/DeliveryPage.tsx',
      'src/features/delivery/MessagesPage.tsx',
      // The map is loaded after the page that shows it.
      'src/map/maplibre.ts',
    ],
    documents: { [siteConfigPath]: settings.config },
  }),
)
