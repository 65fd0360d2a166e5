import { fileURLToPath } from 'node:url'
import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { createLog } from '@repo/server-kit/log'
import { serveSite } from '@repo/server-kit/site'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { readCarrierSettings } from './settings.ts'

const settings = readCarrierSettings(process.env)
const site = await serveSite({
  log: createLog({ name: 'carrier', level: settings.logLevel }),
  endpoints: deliveryEndpoints,
  dir: fileURLToPath(new URL('dist', import.meta.url)),
  port: settings.port,
  apiUrl: settings.apiUrl,
  trustProxy: settings.trustProxy,
  securityEmail: settings.config.supportEmail,
  csp: { stripe: false, tiles: settings.tileOrigins },
  secretPages: ['/invitation'],
  documents: { [siteConfigPath]: settings.config },
})
console.log(`Carriers on http://localhost:${site.port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void site.close())
}
