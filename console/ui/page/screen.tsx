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
  children: ReactNode
}

/** A screen's header line and what stands below it. */
export function ScreenLayout({ title, heading = title, lead, action, children }: Props) {
  useTitle(title)
  return (
    <div className={styles.screen}>
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
