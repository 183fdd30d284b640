import './app/first-paint.ts'
import './app/tokens.css'
import './app/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { queryClient } from './session/query-client.ts'
import { startSessionRenewal } from './session/renew-session.ts'

startSessionRenewal()

void import('./app/beside-sign-in.ts')

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
