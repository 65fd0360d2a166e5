import '@repo/ui/styles.css'
import { UiProvider } from '@repo/ui/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root to render into')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider>
        <RouterProvider router={createRouter()} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
