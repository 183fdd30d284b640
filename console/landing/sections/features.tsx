import { landingText as t } from '#console/messages/landing.ts'
import shared from '../parts/parts.module.css'
import { sayWhere, slot } from '../parts/slots.ts'
import styles from './features.module.css'
import {
  AgendaGlimpse,
  ClientGlimpse,
  MobileGlimpse,
  ReminderGlimpse,
  ReportGlimpse,
  SecurityGlimpse,
} from './glimpses.tsx'

const { features } = t

type Card = {
  title: string
  text: string
  /** Added where messages can be sent. */
  mailed?: string
  Glimpse: () => React.ReactNode
}

const CARDS: readonly Card[] = [
  { ...features.agenda, Glimpse: AgendaGlimpse },
  { ...features.clients, Glimpse: ClientGlimpse },
  { ...features.reports, Glimpse: ReportGlimpse },
  {
    ...features.reminders,
    text: features.reminders.text(slot('reminderWays')),
    Glimpse: ReminderGlimpse,
  },
  { ...features.mobile, Glimpse: MobileGlimpse },
  { ...features.security, Glimpse: SecurityGlimpse },
]

export function Features() {
  return (
    <section id="features" className={shared.section} aria-labelledby="features-heading">
      <h2 id="features-heading" className={shared.heading}>
        {features.heading}
      </h2>
      <ul className={styles.cards}>
        {CARDS.map(({ title, text, mailed, Glimpse }) => (
          <li key={title} className={styles.card}>
            <div className={styles.glimpse} aria-hidden="true">
              <Glimpse />
            </div>
            <h3>{title}</h3>
            <p>
              {text}
              {mailed && sayWhere('mailer', ` ${mailed}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
