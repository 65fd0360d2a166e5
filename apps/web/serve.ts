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
import { entryPages } from './build/entry-pages.ts'
import { readWebSettings } from './settings.ts'

/** The prefixes of the pages with a secret in their address, without a language. */
const secretPages = [
  '/suivi',
  '/newsletter',
  '/invitation',
  '/confirmer-adresse',
  '/pas-moi',
  '/annuler-changement',
]

const settings = readAtStart(() => readWebSettings(process.env))
const dir = fileURLToPath(new URL('dist', import.meta.url))
const log = createLog({ name: 'web', level: settings.logLevel })
warnAboutFormerSettings(log, process.env)
const site = await serveSite({
  log,
  traces: await openTraces(settings.traces, 'web', log),
  endpoints: deliveryEndpoints,
  dir,
  port: settings.port,
  apiUrl: settings.apiUrl,
  trustProxy: settings.trustProxy,
  securityEmail: settings.site.supportEmail,
  csp: { tiles: settings.tileOrigins },
  secretPages: settings.site.languages.flatMap((language) =>
    secretPages.map((path) => (language === 'fr' ? path : `/${language}${path}`)),
  ),
  pages: await readSitePages(dir, settings.site, settings.origin),
  preloads: createPreloads(readBuiltSite(dir), entryPages),
  documents: { [siteConfigPath]: settings.site },
})
console.log(`Web on http://localhost:${site.port}`)
stopOnSignal(log, () => site.close(), { begin: () => site.drain(), ms: settings.drainMs })
