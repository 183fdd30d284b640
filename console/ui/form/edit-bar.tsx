import type { ReactNode } from 'react'
import { editText as t } from '#console/messages/edit.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from './edit-bar.module.css'

type Props = {
  isDirty: boolean
  busy: boolean
  onDiscard: () => void
  /** What saving would do, where that is more than the fields show. */
  children?: ReactNode
}

/** Stands at the foot of a form while something in it is changed; its button sends the form. */
export function EditBar({ isDirty, busy, onDiscard, children }: Props) {
  return (
    <div className={styles.place} role="status">
      {isDirty && (
        <div className={styles.bar}>
          <div className={styles.about}>{children ?? t.changed}</div>
          <div className={styles.actions}>
            <Button look="secondary" onClick={() => busy || onDiscard()}>
              {t.discard}
            </Button>
            <Button type="submit" busy={busy && t.saving}>
              {t.save}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
