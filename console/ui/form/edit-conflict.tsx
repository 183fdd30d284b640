import type { MouseEvent } from 'react'
import { editText } from '#console/messages/edit.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './edit-conflict.module.css'

const t = editText.conflict

type Props = {
  /** The field's label. */
  label: string
  /** What it holds now, in words. */
  theirs: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Beside a field that somebody else saved while it was being changed here: what now, and which stays. */
export function EditConflict({ label, theirs, onKeepMine, onTakeTheirs }: Props) {
  const answer =
    (take: () => void) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button goes with the question.
      currentTarget.closest('dialog')?.querySelector('h2')?.focus()
      take()
    }
  return (
    <Notice warn>
      <strong>{t.title(label)}</strong>
      <p>
        {t.theirs} {theirs || t.empty}
      </p>
      <div className={styles.choices}>
        <Button look="secondary" onClick={answer(onKeepMine)}>
          {t.keepMine}
        </Button>
        <Button look="secondary" onClick={answer(onTakeTheirs)}>
          {t.takeTheirs}
        </Button>
      </div>
    </Notice>
  )
}
