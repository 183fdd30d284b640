import type { ReactNode } from 'react'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './form-dialog.module.css'
import { RestoredNotice } from './form-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { useGuardedForm } from './use-guarded-form.ts'

type Guard = ReturnType<typeof useGuardedForm>['guard']
type Props = { title: string; guard: Guard; onClose: () => void; children: ReactNode }

/** A dialog with an address of its own, around a form that does one act: Back asks where something is typed. */
export function GuardedDialog({ title, guard, onClose, children }: Props) {
  const { isDirty, isRestored, busy, isSettled, discard } = guard
  return (
    <>
      <Dialog title={title} onClose={onClose}>
        {isRestored && (
          <div className={styles.restored}>
            <RestoredNotice onDiscard={discard} />
          </div>
        )}
        {children}
      </Dialog>
      <LeaveGuard
        isDirty={isDirty}
        busy={busy}
        onDiscard={discard}
        leaves={() => !isSettled.current}
      />
    </>
  )
}
