import { lazy, Suspense } from 'react'

/** Few come by the wrong door, and the sign-in does without it. */
const Loaded = lazy(async () => ({
  default: (await import('./wrong-account-page.tsx')).WrongAccountPage,
}))

export function WrongAccountPage() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
