import type { ReactNode } from 'react'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import { Logo } from './logo.tsx'
import styles from './standalone-page.module.css'

/** A screen with one thing to say, on a card below our name. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/">
          <Logo />
        </a>
        <ThemeButton />
      </header>
      <main className={styles.main} id="content">
        <div className={styles.card}>{children}</div>
      </main>
    </div>
  )
}
