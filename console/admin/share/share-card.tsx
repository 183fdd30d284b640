import { type ReactNode, useId } from 'react'
import styles from './share.module.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** One way to share, or what came of it. */
export function ShareCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles.quiet}>{lead}</p>}
      </header>
      {children}
    </section>
  )
}
