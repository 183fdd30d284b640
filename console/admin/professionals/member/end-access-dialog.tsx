import { UserRoundX } from 'lucide-react'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayName } from '#domain/text/display.ts'
import styles from './professionals.module.css'
import { type StaffMember, useEndAccess } from './professionals-query.ts'

const t = text.professionals.end

/** Says what ending somebody's access does, and what it leaves, before it is done. */
export function EndAccessDialog({
  professional,
  onClose,
}: {
  professional: StaffMember
  onClose: () => void
}) {
  const name = displayName(professional.name)
  const end = useEndAccess(professional, onClose)
  return (
    <Dialog title={t.title(name)} onClose={onClose}>
      <ul className={styles.effects}>
        {t.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          wide
          look="danger"
          icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={end.isPending && t.ending}
          onClick={() => end.mutate()}
        >
          {t.action}
        </Button>
        <Button wide look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
