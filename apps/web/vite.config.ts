import { fileURLToPath } from 'node:url'
import { appConfig } from '@repo/web-kit/build/app-config'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { defineConfig } from 'vite'
import { arrivals } from './build/arrivals.ts'
import { readWebSettings } from './settings.ts'

const settings = readWebSettings(process.env)

export default defineConfig(
  appConfig({
    folder: fileURLToPath(new URL('./', import.meta.url)),
    port: settings.port,
    apiUrl: settings.apiUrl,
    // Of the components those that nearly every page shows.
    onEveryPage: [
      /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zod|@tanstack\/[a-z-]+)\//,
      /\/@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|ActionIcon|CloseButton|Loader|Text|Title|Anchor|Container|Group|Stack|Center|Input|InputBase|TextInput|Transition|VisuallyHidden))\//,
      /\/packages\/(contracts\/src\/(?!refusals)[a-z-]+|api-client\/src\/(call|session|react)|ui\/src\/(texts|i18n|product|typography|theme|SubmitButton|PageTitle|zod-form|formats|popups))\.tsx?$/,
    ],
    // Which the first visit has loaded anyway.
    keptPages: [arrivals['/'], arrivals['/login']],
    documents: { [siteConfigPath]: settings.site },
  }),
)
