import type { ReactNode } from 'react'
import styles from './lone-page.module.css'
import { Mark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** A screen with one thing to say, on a card below our name. */
export function LonePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/">
          <Mark />
        </a>
        <ThemeSwitch />
      </header>
      <main className={styles.main} id="content">
        <div className={styles.card}>{children}</div>
      </main>
    </div>
  )
}
