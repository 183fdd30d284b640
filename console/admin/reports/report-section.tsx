import { type ReactNode, useId } from 'react'
import styles from './reports.module.css'

type Props = {
  title: string
  lead?: string
  /** At the right of its heading. */
  choice?: ReactNode
  /** The whole width of the screen. */
  whole?: boolean
  children: ReactNode
}

/** One question, and its answer. */
export function ReportSection({ title, lead, choice, whole = false, children }: Props) {
  const id = useId()
  return (
    <section
      className={whole ? `${styles.card} ${styles.whole}` : styles.card}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p className={styles.quiet}>{lead}</p>}
        </div>
        {choice}
      </header>
      {children}
    </section>
  )
}
