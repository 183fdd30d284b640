import { lazy } from 'react'

// Loaded at once, for browsers announce early and once that they can install; where it cannot be, nothing is offered.
const loaded = import('./install-button.tsx').then(
  ({ InstallButton }) => ({ default: InstallButton }),
  () => ({ default: () => null }),
)

/** `InstallButton`, without its weight in what opens first. */
export const LazyInstallButton = lazy(() => loaded)
