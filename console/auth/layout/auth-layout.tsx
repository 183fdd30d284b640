import type { ReactNode } from 'react'
import { text } from '#console/messages/app.ts'
import { ThemeSwitch } from '#console/ui/button/theme-button.tsx'
import { Mark } from '#console/ui/page/logo.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { DayPreview, NextPreview } from './agenda-preview.tsx'
import styles from './auth-layout.module.css'

type Props = {
  title: string
  heading: string
  lead?: string | undefined
  /** Whom it speaks to: what is shown beside the form is theirs. */
  to?: 'owner' | 'professional'
  children?: ReactNode
}

/** The frame of every screen on the way in: the form, and on wide screens what waits behind it. */
export function AuthLayout({ title, heading, lead, to = 'owner', children }: Props) {
  useTitle(title)
  const owner = to === 'owner'
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <a href="/">
            <Mark />
          </a>
          <ThemeSwitch />
        </header>
        <main className={styles.main} id="content">
          <h1 className={styles.title} tabIndex={-1}>
            {heading}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.body}>{children}</div>
        </main>
        <footer className={styles.foot}>
          <a href="/terms">{text.forgot.terms}</a>
          <a href="/privacy">{text.forgot.privacy}</a>
        </footer>
      </div>
      <aside className={styles.stage} aria-hidden="true">
        <div>
          <p className={styles.claim}>{owner ? text.stage.owner : text.stage.professional}</p>
          <p className={styles.claimText}>
            {owner ? text.stage.ownerText : text.stage.professionalText}
          </p>
        </div>
        {owner ? <DayPreview /> : <NextPreview />}
      </aside>
    </div>
  )
}
