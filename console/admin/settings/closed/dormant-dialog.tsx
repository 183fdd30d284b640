import { settingsText } from '#console/messages/settings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import styles from './closed.module.css'
import type { ClosedDaysActs, Dormant } from './use-closed-days.ts'

const t = settingsText.closed

/** Blocks that do not count would wake with the day that is closed: both ways are offered. */
export function DormantDialog({ days, dormant }: { days: ClosedDaysActs; dormant: Dormant }) {
  const { closing, count } = dormant
  const busy = days.working !== null && t.working
  return (
    <Dialog title={t.dormantTitle} onClose={days.forgetDormant}>
      <p>{t.dormantText(count)}</p>
      <div className={styles.choices}>
        <Button busy={busy} onClick={() => void days.close({ ...closing, dormant: 'wake' })}>
          {t.wake}
        </Button>
        <Button
          look="secondary"
          busy={busy}
          onClick={() => void days.close({ ...closing, dormant: 'drop' })}
        >
          {t.drop}
        </Button>
      </div>
    </Dialog>
  )
}
