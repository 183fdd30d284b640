import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './api.module.css'

type Props = {
  words: { createdTitle: string; createdText: string; copy: string }
  secret: string
  onClose: () => void
}

/** What is shown this once. */
export function SecretDialog({ words, secret, onClose }: Props) {
  return (
    <Dialog title={words.createdTitle} onClose={onClose}>
      <p>{words.createdText}</p>
      <p className={styles.secret}>{secret}</p>
      <CopyButton value={secret} label={words.copy} />
    </Dialog>
  )
}
