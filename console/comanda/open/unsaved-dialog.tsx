import { comandaText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './notices.module.css'

const t = comandaText.unsaved

type Props = { busy: boolean; onSave: () => void; onDiscard: () => void; onStay: () => void }

/** Asked before something typed is lost. */
export function UnsavedDialog({ busy, onSave, onDiscard, onStay }: Props) {
  return (
    <Dialog title={t.title} onClose={onStay}>
      <p className={styles.text}>{t.text}</p>
      <div className={styles.choices}>
        <Button wide busy={busy && comandaText.saving} onClick={onSave}>
          {t.save}
        </Button>
        <Button wide look="secondary" onClick={onDiscard}>
          {t.discard}
        </Button>
        <Button wide look="quiet" onClick={onStay}>
          {t.stay}
        </Button>
      </div>
    </Dialog>
  )
}
