import type { ShouldBlockFn } from '@tanstack/react-router'
import { useState } from 'react'
import { editText } from '#console/messages/edit.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './leave-guard.module.css'
import { useLeaveQuestion } from './use-leave-question.ts'

const t = editText.unsaved

type Props = {
  isDirty: boolean
  busy?: boolean
  /** Without it there is no saving on the way out. @returns whether everything is saved now */
  onSave?: () => Promise<boolean>
  onDiscard?: () => void
  /** Which ways lead out of the form; without it those to another path, whatever its search says. */
  leaves?: ShouldBlockFn
}

const toOtherPath: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname

/** Asks before a form is left that is not saved. A reload needs no asking: the draft waits. */
export function LeaveGuard(props: Props) {
  const { isDirty, busy = false, onSave, onDiscard, leaves = toOtherPath } = props
  const [isReleased, setReleased] = useState(false)
  const away = useLeaveQuestion(async (ways) => isDirty && !isReleased && (await leaves(ways)))
  if (!away) return null
  const save = async (send: () => Promise<boolean>) => {
    if (!(await send())) return away.stay()
    setReleased(true)
    away.proceed()
  }
  const discard = () => {
    setReleased(true)
    onDiscard?.()
    away.proceed()
  }
  return (
    <Dialog title={t.title} onClose={away.stay}>
      <p>{t.text}</p>
      <div className={styles.choices}>
        {onSave && (
          <Button wide busy={busy && editText.saving} onClick={() => void save(onSave)}>
            {t.save}
          </Button>
        )}
        <Button wide look="secondary" onClick={discard}>
          {t.discard}
        </Button>
        <Button wide look="quiet" onClick={away.stay}>
          {t.stay}
        </Button>
      </div>
    </Dialog>
  )
}
