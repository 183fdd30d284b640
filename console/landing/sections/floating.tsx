import { ArrowUp } from 'lucide-react'
import { landingText as t } from '#console/messages/landing.ts'
import styles from './floating.module.css'

/** Comes after 300 px of scroll (`take-over/scroll-top.ts`). */
export function ScrollTop() {
  return (
    <button type="button" className={styles.top} hidden data-top="" aria-label={t.top}>
      <ArrowUp size={22} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** Says that an account is needed first, on the way to making one (`take-over/plan-notice.ts`). */
export function StatusNotice() {
  return (
    <div className={styles.notice} role="status" data-notice="">
      <p hidden>
        <strong>{t.pricing.loginNeeded}</strong>
        {t.pricing.loginNeededText}
      </p>
    </div>
  )
}
