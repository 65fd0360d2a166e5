import { fileURLToPath } from 'node:url'
import { lotteryEndpoints } from '@repo/contracts/lottery/endpoints'
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
import { readLotteryWebSettings } from './settings.ts'
import { secretPages } from './src/paths.ts'

const settings = readAtStart(() => readLotteryWebSettings(process.env))
const dir = fileURLToPath(new URL('dist', import.meta.url))
const log = createLog({ name: 'lottery-web', level: settings.logLevel })
warnAboutFormerSettings(log, process.env)
const site = await serveSite({
  log,
  traces: await openTraces(settings.traces, 'lottery-web', log),
  endpoints: lotteryEndpoints,
  dir,
  port: settings.port,
  apiUrl: settings.apiUrl,
  trustProxy: settings.trustProxy,
  securityEmail: settings.site.supportEmail,
  csp: { device: false },
  problemType: 'urn:cagnotte:',
  secretPages: ['', '/en', '/es', '/it'].flatMap((language) =>
    secretPages.map((path) => `${language}${path}`),
  ),
  pages: await readSitePages(dir, settings.site, settings.origin),
  preloads: createPreloads(readBuiltSite(dir), entryPages),
  documents: { [siteConfigPath]: settings.site },
})
console.log(`Lottery web on http://localhost:${site.port}`)
stopOnSignal(log, () => site.close(), { begin: () => site.drain(), ms: settings.drainMs })
