import type { ReactNode } from 'react'
import { ThemeSwitch } from '#console/ui/button/theme-button.tsx'
import { Mark } from './logo.tsx'
import styles from './standalone-page.module.css'

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
