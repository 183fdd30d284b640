import { useBlocker } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { securityText } from '#console/messages/security.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { isOverlayOnly } from '#console/ui/dialog/use-dialog-history.ts'
import styles from './switch.module.css'

const t = securityText.switch

type Props = { codes: string[]; onClose: () => void }

/** The codes, this once: they stay, whichever way one leaves, until somebody says that they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const [asking, setAsking] = useState(false)
  const kept = useRef(false)
  const away = useBlocker({
    shouldBlockFn: (ways) => !kept.current && !isOverlayOnly(ways),
    enableBeforeUnload: () => !kept.current,
    withResolver: true,
  })
  const close = () => {
    kept.current = true
    if (away.status === 'blocked') away.proceed()
    else onClose()
  }
  const stay = () => {
    away.reset?.()
    setAsking(false)
  }
  if (asking || away.status === 'blocked') {
    return (
      <ConfirmDialog
        key="asking"
        title={t.keptTitle}
        lead={t.keptText}
        label={t.kept}
        cancelLabel={t.showCodes}
        busy={false}
        onConfirm={close}
        onClose={stay}
      />
    )
  }
  return <ShownCodes codes={codes} onKept={close} onClose={() => setAsking(true)} />
}

/** The codes to copy, to keep as a file, or to write down. */
function ShownCodes({ codes, onKept, onClose }: Props & { onKept: () => void }) {
  const email = useMe().data?.email ?? ''
  const file = `${t.fileHead(email)}\r\n\r\n${codes.join('\r\n')}\r\n`
  return (
    <Dialog title={t.codesTitle} onClose={onClose}>
      <div className={styles.steps}>
        <p>{t.codesText}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton value={codes.join('\n')} label={t.copyCodes} />
          <a
            className={getButtonClass({ look: 'secondary' })}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download={t.file}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t.download}
          </a>
        </div>
        <Button wide onClick={onKept}>
          {t.kept}
        </Button>
      </div>
    </Dialog>
  )
}
