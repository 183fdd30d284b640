import { X } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { shellText } from '#console/messages/shell.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { useModal } from '#console/ui/dialog/use-modal.ts'
import styles from './shell.module.css'
import { ShellBusiness } from './shell-business.tsx'
import { ShellNav } from './shell-nav.tsx'
import { ShellUser } from './shell-user.tsx'

type Props = { user: SessionUser; onClose: () => void }

/** The sidebar on a narrow screen: over it, for as long as it is asked for. */
export function ShellDrawer({ user, onClose }: Props) {
  const dialog = useModal()
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={shellText.drawer}
      data-dismissible
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <header className={styles.top}>
          <ShellBusiness user={user} />
          <IconButton label={shellText.close} onClick={close}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </header>
        <ShellNav user={user} onGo={close} />
        <ShellUser user={user} />
      </div>
    </dialog>
  )
}
