import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { liveText } from '#console/messages/live.ts'
import styles from './reconnecting-badge.module.css'
import { useLiveAgenda } from './use-live-agenda.ts'

/** A shorter interruption is not shown (ms). */
const SHOW_DELAY_MS = 2000

/** Keeps an area live, and shows when its connection is lost. */
export function ReconnectingBadge() {
  const isReconnecting = useLiveAgenda().state === 'reconnecting'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isReconnecting), isReconnecting ? SHOW_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [isReconnecting])
  return (
    <p className={styles.sign} role="status">
      {isShown && (
        <>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {liveText.reconnecting}
        </>
      )}
    </p>
  )
}
