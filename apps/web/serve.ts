import { fileURLToPath } from 'node:url'
import { serveSite } from '@repo/server-kit/site'
import { readWebSettings } from './settings.ts'
import { siteConfigPath } from './src/site-config/site-config.ts'

const settings = readWebSettings(process.env)
const site = await serveSite({
  dir: fileURLToPath(new URL('dist', import.meta.url)),
  port: settings.port,
  apiUrl: settings.apiUrl,
  csp: { tiles: settings.tileOrigins },
  documents: { [siteConfigPath]: settings.site },
})
console.log(`Web on http://localhost:${site.port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void site.close())
}
