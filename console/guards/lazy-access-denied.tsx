import { type ComponentProps, lazy, Suspense } from 'react'

/** Few are refused, and the sign-in does without it. */
const Loaded = lazy(async () => ({ default: (await import('./access-denied.tsx')).AccessDenied }))

export function AccessDenied(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
