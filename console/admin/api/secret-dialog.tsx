import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { integrationText } from '#console/messages/integration.ts'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { isOverlayOnly } from '#console/ui/dialog/use-dialog-history.ts'
import styles from './api.module.css'

const t = integrationText.secret

type Props = {
  words: { createdTitle: string; createdText: string; copy: string }
  secret: string
  /** Nobody sees it any more. */
  onGone: () => void
  /** Goes back to the screen; absent where it stands over the screen's own entry. */
  onClose?: (() => void) | undefined
}

/** What is shown this once: whoever leaves is asked whether they have it. */
export function SecretDialog({ words, secret, onGone, onClose }: Props) {
  const isKept = useRef(false)
  const away = useBlocker({
    shouldBlockFn: (ways) => !isKept.current && !isOverlayOnly(ways),
    enableBeforeUnload: () => !isKept.current,
    withResolver: true,
  })
  const leave = (go: (() => void) | undefined) => {
    isKept.current = true
    onGone()
    go?.()
  }
  if (away.status === 'blocked')
    return (
      <ConfirmDialog
        key="asking"
        title={t.keptTitle}
        lead={t.keptText}
        label={t.kept}
        cancelLabel={t.show}
        busy={false}
        onConfirm={() => leave(away.proceed)}
        onClose={away.reset}
      />
    )
  return (
    <Dialog title={words.createdTitle} onClose={() => leave(onClose)}>
      <p>{words.createdText}</p>
      <p className={styles.secret}>{secret}</p>
      <CopyButton value={secret} label={words.copy} />
    </Dialog>
  )
}
