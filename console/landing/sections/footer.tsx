import { landingText as t } from '#console/messages/landing.ts'
import { Logo } from '#console/ui/page/logo.tsx'
import { getPolicyPath } from '#domain/legal/policies.ts'
import { POLICY_IDS } from '#domain/legal/policy.ts'
import type { Slot } from '../parts/slots.ts'
import { Where } from '../parts/where.tsx'
import styles from './footer.module.css'

type FooterLink = { text: string; href: string; where?: Slot }
type Column = { title: string; links: readonly FooterLink[] }

const COLUMNS: readonly Column[] = [
  {
    title: t.footer.product,
    links: [
      { text: t.nav.features, href: '#features' },
      { text: t.nav.pricing, href: '#pricing', where: 'plans' },
      { text: t.nav.questions, href: '#contato' },
      { text: t.nav.contact, href: '#contato-final' },
    ],
  },
  {
    title: t.footer.clients,
    links: [
      { text: t.footer.find, href: '/public-booking' },
      { text: t.footer.bookings, href: '/booking' },
    ],
  },
  {
    title: t.footer.team,
    links: [
      { text: t.footer.register, href: '/register', where: 'registration' },
      { text: t.login, href: '/login' },
      { text: t.footer.professional, href: '/login/professional' },
    ],
  },
]

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <Logo />
        <p>{t.footer.made}</p>
      </div>
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ text, href, where = null }) => (
              <Where key={href} slot={where}>
                <li>
                  <a href={href}>{text}</a>
                </li>
              </Where>
            ))}
          </ul>
        </nav>
      ))}
      <nav aria-label={t.footer.legal}>
        <h2>{t.footer.legal}</h2>
        <ul>
          {POLICY_IDS.map((id) => (
            <li key={id}>
              <a href={getPolicyPath(id)} data-policy={id}>
                {t.policyLinks[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
