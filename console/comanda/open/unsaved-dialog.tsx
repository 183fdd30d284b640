import { comanda } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './notices.module.css'

const said = comanda.unsaved

type Props = { busy: boolean; onSave: () => void; onDiscard: () => void; onStay: () => void }

/** Asked before something typed is lost. */
export function Unsaved({ busy, onSave, onDiscard, onStay }: Props) {
  return (
    <Dialog title={said.title} onClose={onStay}>
      <p className={styles.text}>{said.text}</p>
      <div className={styles.choices}>
        <Button wide busy={busy && comanda.saving} onClick={onSave}>
          {said.save}
        </Button>
        <Button wide look="secondary" onClick={onDiscard}>
          {said.discard}
        </Button>
        <Button wide look="quiet" onClick={onStay}>
          {said.stay}
        </Button>
      </div>
    </Dialog>
  )
}
