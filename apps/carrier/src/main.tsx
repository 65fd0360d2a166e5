import { volantTheme } from '@repo/delivery-ui/brand-theme'
import { watchErrors } from '@repo/web-kit/error-reports'
import { watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { followNewVersions, showSite } from '@repo/web-kit/show-site'
import { createSiteRouter } from '@repo/web-kit/site-router'
import { readDemoPlace } from './demo-location/demo-place.ts'
import { watchInstallOffer } from './install/install-offer.ts'
import { announceNewVersion } from './install/new-version.ts'
import { routes } from './router.tsx'
import { restoreDelivery } from './running-delivery/outbox/delivery-outbox.ts'

watchErrors('carrier')
watchMissingParts()
watchInstallOffer()
const router = createSiteRouter(routes)
// Before any await: the service worker sends its first message only once.
if (import.meta.env.PROD) followNewVersions(router, announceNewVersion)

const client = createQueryClient()
await restoreDelivery(client)
const demoPlace = readDemoPlace()
if (demoPlace) (await import('./demo-location/demo-location.ts')).simulateLocation(demoPlace, client)
showSite({ router, client, brandTheme: volantTheme })
