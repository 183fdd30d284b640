import { text } from '#console/messages/app.ts'
import styles from './logo.module.css'

/** Our name, as it is drawn everywhere. */
export function Logo() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path className={styles.stroke} d="M9 10l7 13 7-13" />
      </svg>
      {text.product}
    </span>
  )
}
