/** What browsers that can install by themselves announce; TypeScript's library does not know it. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome?: string } | undefined> }

export const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
