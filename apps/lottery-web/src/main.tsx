import '@repo/ui/styles.css'
import './styles.css'
import './accessibility/accessibility.css'
import { UiProvider } from '@repo/ui/UiProvider'
import { keepNewestVersion, watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { showStoredWishes } from './accessibility/wishes.ts'
import { beginInOwnLanguage } from './languages/language.ts'
import { cagnotteLook } from './look.ts'
import { createRouter } from './router.tsx'
import { watchSession } from './session/watch-session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root to render into')

watchMissingParts()
showStoredWishes()
const router = createRouter()

if (import.meta.env.PROD) {
  keepNewestVersion(() => {
    // What somebody is filling in stays; the next page they open comes with the new version.
    const { pathname } = router.state.location
    router.subscribe(({ location }) => {
      if (location.pathname !== pathname) window.location.reload()
    })
  })
}

const client = createQueryClient()
watchSession(client)
await beginInOwnLanguage()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <UiProvider look={cagnotteLook}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
