import { lazy } from 'react'

// Loaded at once, for it stands in what opens first; where it cannot be, nothing is offered.
const loaded = import('./install-button.tsx').then(
  ({ InstallButton }) => ({ default: InstallButton }),
  () => ({ default: () => null }),
)

/** `InstallButton`, without its weight in what opens first. */
export const LazyInstallButton = lazy(() => loaded)
