/** What the browser announces once and soon, kept for the button that asks it (`account/install-button.tsx`). */
import { type InstallPrompt, isInstallPrompt } from './installed-app.ts'

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

export const getInstallPrompt = (): InstallPrompt | null => offered

export function setInstallPrompt(next: InstallPrompt | null): void {
  offered = next
  for (const tell of listeners) tell()
}

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return
  event.preventDefault()
  setInstallPrompt(event)
})
addEventListener('appinstalled', () => setInstallPrompt(null))
