import { type ReactNode, useId } from 'react'
import styles from './section-card.module.css'

type Props = {
  title: string
  lead: string
  /** Of its heading, where something else leads the focus there. */
  id?: string
  children?: ReactNode
}

/** A part of a screen that stands for itself, named by its heading. */
export function SectionCard({ title, lead, id: given, children }: Props) {
  const own = useId()
  const id = given ?? own
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id} {...(given && { tabIndex: -1 })}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </section>
  )
}
