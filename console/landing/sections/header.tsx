import { landingText as t } from '#console/messages/landing.ts'
import { landingSessionText } from '#console/messages/landing-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Logo } from '#console/ui/page/logo.tsx'
import { Where } from '../parts/where.tsx'
import styles from './header.module.css'

/** `#topo`: for a visitor two ways in, for who is signed in their own door (`take-over/session-header.ts`). */
export function Header() {
  return (
    <header id="topo" className={styles.header}>
      <a className={styles.home} href="/">
        <Logo />
      </a>
      <nav className={styles.nav} aria-label={t.nav.label}>
        <a href="#features">{t.nav.features}</a>
        <Where slot="plans">
          <a href="#pricing">{t.nav.pricing}</a>
        </Where>
        <a href="#contato">{t.nav.questions}</a>
        <a href="#contato-final">{t.nav.contact}</a>
      </nav>
      <div className={styles.doors} data-for="visitor">
        <a className={styles.login} href="/login">
          {t.login}
        </a>
        <Where slot="registration">
          <a className={`${getButtonClass()} ${styles.start}`} href="/register">
            {t.start}
          </a>
        </Where>
      </div>
      <div className={styles.doors} data-for="member">
        <span className={styles.hello} data-hello="">
          {landingSessionText.hello}
        </span>
        <a className={getButtonClass()} href="/admin" data-home="">
          {t.dashboard}
        </a>
        <button type="button" className={getButtonClass({ look: 'quiet' })} data-sign-out="">
          {landingSessionText.signOut}
        </button>
      </div>
    </header>
  )
}
