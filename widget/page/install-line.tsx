import { useEffect, useState } from 'preact/hooks'
import { PAGE } from '#widget/messages/page.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** What browsers that can install by themselves announce; TypeScript's library does not know it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** On the salon's own page, where the browser says that it can be installed; asked once, it is gone. */
export function InstallLine() {
  const { host } = useWidget()
  const [native, setNative] = useState<InstallPrompt | null>(null)
  useEffect(() => {
    if (!host.routed) return
    const hear = (event: Event) => {
      if (!isInstallPrompt(event)) return
      event.preventDefault()
      setNative(event)
    }
    const forget = () => setNative(null)
    addEventListener('beforeinstallprompt', hear)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', hear)
      removeEventListener('appinstalled', forget)
    }
  }, [host.routed])
  if (!native) return null
  const install = () => {
    setNative(null)
    native.prompt().catch(() => {})
  }
  return (
    <p class="install-line">
      <button type="button" class="text" onClick={install}>
        {PAGE.install}
      </button>
    </p>
  )
}
