import { type ReactNode, useEffect, useRef } from 'react'
import { text } from '#console/messages/app.ts'
import { ThemeButton } from '#console/ui/button/theme-button.tsx'
import { Logo } from '#console/ui/page/logo.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { AgendaPreview, NextBookingPreview } from './agenda-preview.tsx'
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
  const headingRef = useFocusOnChange(heading)
  const owner = to === 'owner'
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <a href="/">
            <Logo />
          </a>
          <ThemeButton />
        </header>
        <main className={styles.main} id="content">
          <h1 className={styles.title} ref={headingRef} tabIndex={-1}>
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
        {owner ? <AgendaPreview /> : <NextBookingPreview />}
      </aside>
    </div>
  )
}

/** The heading takes the focus when it says something else: what was pressed is gone by then. */
function useFocusOnChange(heading: string) {
  const element = useRef<HTMLHeadingElement>(null)
  const before = useRef(heading)
  useEffect(() => {
    if (before.current !== heading) element.current?.focus()
    before.current = heading
  }, [heading])
  return element
}
