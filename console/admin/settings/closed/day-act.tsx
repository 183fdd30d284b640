import { settingsText } from '#console/messages/settings.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from './closed.module.css'
import type { ClosedDaysActs } from './use-closed-days.ts'

const t = settingsText.closed

type Props = {
  date: string
  name: string
  closed: boolean
  days: ClosedDaysActs
  onClose: () => void
}

/** One button that closes the day or opens it again: the focus stays on it. */
export function DayAct({ date, name, closed, days, onClose }: Props) {
  const act = closed ? t.reopen : t.close
  return (
    <span className={styles.act}>
      {closed && <span className={styles.closed}>{t.isClosed}</span>}
      <Button
        look="quiet"
        aria-label={`${act}: ${name}`}
        busy={days.working === date && t.working}
        onClick={() => (closed ? void days.reopen(date) : onClose())}
      >
        {act}
      </Button>
    </span>
  )
}
