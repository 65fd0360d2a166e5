import '@repo/ui/styles.css'
import { volantLook } from '@repo/delivery-ui/look'
import { UiProvider } from '@repo/ui/UiProvider'
import { keepNewestVersion, watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { chosenDemoPlace } from './demo-location/demo-place.ts'
import { watchInstallOffer } from './install/install-offer.ts'
import { announceNewVersion } from './install/new-version.ts'
import { createRouter } from './router.tsx'
import { restoreDelivery } from './running-delivery/outbox/delivery-outbox.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root to render into')

watchMissingParts()
watchInstallOffer()
const router = createRouter()
// Before anything is waited for: what the service worker says at the start is said once.
if (import.meta.env.PROD) {
  keepNewestVersion(() => {
    announceNewVersion()
    // What somebody is filling in stays; the next page they open comes with the new version.
    const { pathname } = router.state.location
    router.subscribe(({ location }) => {
      if (location.pathname !== pathname) window.location.reload()
    })
  })
}

const client = createQueryClient()
await restoreDelivery(client)
const demoPlace = chosenDemoPlace()
if (demoPlace) (await import('./demo-location/demo-location.ts')).beAt(demoPlace, client)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <UiProvider look={volantLook}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
