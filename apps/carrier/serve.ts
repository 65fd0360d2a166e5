import { fileURLToPath } from 'node:url'
import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { stopOnSignal } from '@repo/server-kit/lifecycle'
import { createLog } from '@repo/server-kit/log'
import { openTraces } from '@repo/server-kit/open-traces'
import { serveSite } from '@repo/server-kit/site'
import { warnAboutFormerSettings } from '@repo/settings/former-settings'
import { readAtStart } from '@repo/settings/read-at-start'
import { createPreloads, readBuiltSite } from '@repo/web-kit/build/built-site'
import { readSitePages } from '@repo/web-kit/build/prerender'
import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { readCarrierSettings } from './settings.ts'

const settings = readAtStart(() => readCarrierSettings(process.env))
const dir = fileURLToPath(new URL('dist', import.meta.url))
const log = createLog({ name: 'carrier', level: settings.logLevel })
warnAboutFormerSettings(log, process.env)
const site = await serveSite({
  log,
  traces: await openTraces(settings.traces, 'carrier', log),
  endpoints: deliveryEndpoints,
  dir,
  port: settings.port,
  apiUrl: settings.apiUrl,
  trustProxy: settings.trustProxy,
  securityEmail: settings.config.supportEmail,
  csp: { stripe: false, tiles: settings.tileOrigins },
  secretPages: ['/invitation'],
  preloads: createPreloads(readBuiltSite(dir), {}),
  pages: await readSitePages(dir, settings.config, settings.origin),
  documents: { [siteConfigPath]: settings.config },
})
console.log(`Carriers on http://localhost:${site.port}`)
stopOnSignal(log, () => site.close(), { begin: () => site.drain(), ms: settings.drainMs })
