import '@repo/ui/styles.css'
import { volantLook } from '@repo/delivery-ui/look'
import { chosenLanguage } from '@repo/ui/i18n'
import { UiProvider } from '@repo/ui/UiProvider'
import { keepNewestVersion, watchMissingParts } from '@repo/web-kit/newest-version'
import { createQueryClient } from '@repo/web-kit/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { beginInChosenLanguage } from './languages/language.ts'
import { createRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root to render into')

watchMissingParts()
const router = createRouter()

function show(place: HTMLElement) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <UiProvider look={volantLook}>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

if (import.meta.env.PROD) {
  keepNewestVersion(() => {
    // What somebody is filling in stays; the next page they open comes with the new version.
    const { pathname } = router.state.location
    router.subscribe(({ location }) => {
      if (location.pathname !== pathname) window.location.reload()
    })
  })
}

if (chosenLanguage() === 'fr') show(root)
else void beginInChosenLanguage().then(() => show(root))
