import { type ReactNode, useId } from 'react'
import styles from './section-card.module.css'

type Props = { title: string; lead: string; children: ReactNode }

/** A part of a screen that stands for itself, named by its heading. */
export function SectionCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </section>
  )
}
