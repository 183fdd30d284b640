import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { useTitle } from './use-title.ts'

type Props = {
  title: string
  /** The heading, where it says more than the screen's name. */
  heading?: string
  lead?: ReactNode
  /** What there is to do here, at the right. */
  action?: ReactNode
  /** Of figures beside each other, which need the room that a column of text leaves free. */
  wide?: boolean
  children: ReactNode
}

/** A screen's header line and what stands below it. */
export function ScreenLayout({
  title,
  heading = title,
  lead,
  action,
  wide = false,
  children,
}: Props) {
  useTitle(title)
  return (
    <div className={wide ? `${styles.screen} ${styles.wide}` : styles.screen}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
