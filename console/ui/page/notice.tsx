import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#console/messages/app.ts'
import styles from './notice.module.css'

type StateMessageProps = {
  icon: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  bad?: boolean
  /** A screen of its own: its title is the page's. */
  page?: boolean
}

/** Where a list would be, or a whole screen: what there is to know, and what to do next. */
export function StateMessage({
  icon,
  title,
  children,
  actions,
  bad = false,
  page = false,
}: StateMessageProps) {
  return (
    <div className={styles.state} role={bad ? 'alert' : undefined}>
      <span className={bad ? `${styles.icon} ${styles.bad}` : styles.icon} aria-hidden="true">
        {icon}
      </span>
      {page ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export function Notice({ warn = false, children }: { warn?: boolean; children: ReactNode }) {
  const Icon = warn ? TriangleAlert : Info
  return (
    <div className={warn ? `${styles.alert} ${styles.warn}` : styles.alert}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

/** Rows in the shape of what comes, shown after 150 ms so that a fast answer does not flicker. */
export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={`${styles.bones} ${styles.late}`} role="status" aria-label={text.loading}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={`${styles.bone} ${styles.row}`} />
      ))}
    </div>
  )
}

/** A whole screen that waits. */
export function LoadingScreen({ label = text.loading }: { label?: string }) {
  return (
    <main className={`${styles.checking} ${styles.late}`} id="content">
      <span className={styles.ring} aria-hidden="true" />
      <div role="status">
        <h1 tabIndex={-1}>{label}</h1>
      </div>
    </main>
  )
}
