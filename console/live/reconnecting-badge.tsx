import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { liveText } from '#console/messages/live.ts'
import styles from './reconnecting-badge.module.css'
import { useLiveAgenda } from './use-live-agenda.ts'

/** A line that opens again this soon is not worth a word (ms). */
const SHOW_DELAY_MS = 2000

/** Keeps an area live, and says quietly where it is not. */
export function ReconnectingBadge() {
  const isWaiting = useLiveAgenda().state === 'waiting'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isWaiting), isWaiting ? SHOW_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return (
    <p className={styles.sign} role="status">
      {isShown && (
        <>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {liveText.waiting}
        </>
      )}
    </p>
  )
}
