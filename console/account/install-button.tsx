import { Download } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { installText as t } from '#console/messages/install.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import {
  getInstallPrompt,
  onInstallPrompt,
  setInstallPrompt,
} from '#console/ui/page/install-prompt.ts'
import { isAppleTouch, isInstalledApp } from '#console/ui/page/installed-app.ts'

/**
 * Installs Vez where the browser offers it; on an iPhone or iPad says how. Elsewhere, or installed already, nothing.
 * @param icon where there is room for an icon only
 */
export function InstallButton({ icon = false }: { icon?: boolean }) {
  const offered = useSyncExternalStore(onInstallPrompt, getInstallPrompt)
  const [isTold, setTold] = useState(false)
  const isByHand = offered === null && !icon && isAppleTouch()
  if (isInstalledApp() || (offered === null && !isByHand)) return null
  const install = () => {
    if (!offered) return setTold(!isTold)
    // It asks once; who declined is offered it again when the browser says so.
    setInstallPrompt(null)
    offered.prompt().catch(() => undefined)
  }
  const arrow = <Download size={icon ? 20 : 18} strokeWidth={1.75} aria-hidden="true" />
  if (icon)
    return (
      <IconButton label={t.title} onClick={install}>
        {arrow}
      </IconButton>
    )
  return (
    <>
      <Button
        look="quiet"
        icon={arrow}
        aria-expanded={isByHand ? isTold : undefined}
        onClick={install}
      >
        {t.title}
      </Button>
      {isTold && isByHand && <p role="status">{t.ios}</p>}
    </>
  )
}
