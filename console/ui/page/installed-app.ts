/** What browsers that can install by themselves announce; TypeScript's library does not know it. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome?: string } | undefined> }

export const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/**
 * An iPhone or iPad: its browsers announce nothing, so there one installs by hand. An iPad calls itself a
 * Macintosh, which has no touch screen.
 */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
