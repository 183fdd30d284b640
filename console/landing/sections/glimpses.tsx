import { Mail, MessageCircle, Smartphone } from 'lucide-react'
import { landingText } from '#console/messages/landing.ts'
import { Where } from '../parts/where.tsx'
import styles from './glimpses.module.css'

const t = landingText.glimpse
const LOOKS = [styles.done, styles.confirmed, styles.squeezed]
/** WhatsApp everywhere, for a salon links its own number. */
const CHANNELS = [
  { name: 'WhatsApp', Icon: MessageCircle, where: null },
  { name: 'SMS', Icon: Smartphone, where: 'sms' },
  { name: 'E-mail', Icon: Mail, where: 'mail' },
] as const
/** Months of the small chart, the last one this month; in per cent of its height. */
const BARS = [48, 55, 54, 62, 66, 70, 84, 100]

export function AgendaGlimpse() {
  return (
    <ol className={styles.day}>
      {t.agenda.map(({ time, who, state }, i) => (
        <li key={time} className={LOOKS[i]}>
          <span>{time}</span>
          <strong>{who}</strong>
          <span>{state}</span>
        </li>
      ))}
    </ol>
  )
}

export function ClientGlimpse() {
  const { initials, name, note, last, birthday } = t.client
  return (
    <>
      <div className={styles.slip}>
        <span className={styles.face}>{initials}</span>
        <span className={styles.lines}>
          <strong>{name}</strong>
          {note}
        </span>
      </div>
      <p className={styles.facts}>
        <span>{last}</span>
        <span>{birthday}</span>
      </p>
    </>
  )
}

export function ReportGlimpse() {
  const { question, figure, change } = t.report
  return (
    <div className={styles.report}>
      <span className={styles.lines}>
        {question}
        <strong className={styles.figure}>{figure}</strong>
        <span className={styles.better}>{change}</span>
      </span>
      <svg className={styles.bars} viewBox="0 0 118 64" aria-hidden="true">
        {BARS.map((percent, i) => (
          <rect
            key={percent}
            x={i * 15}
            y={64 - percent * 0.64}
            width="12"
            height={percent * 0.64}
            rx="2"
          />
        ))}
      </svg>
    </div>
  )
}

export function ReminderGlimpse() {
  return (
    <>
      <p className={styles.message}>{t.reminder.message}</p>
      <p className={styles.channels}>
        {CHANNELS.map(({ name, Icon, where }) => (
          <Where key={name} slot={where}>
            <span>
              <Icon size={16} strokeWidth={1.75} />
              {name}
            </span>
          </Where>
        ))}
      </p>
    </>
  )
}

export function MobileGlimpse() {
  const { label, who, what } = t.next
  return (
    <div className={styles.next}>
      <span>{label}</span>
      <strong>{who}</strong>
      <span>{what}</span>
    </div>
  )
}

export function SecurityGlimpse() {
  return (
    <ul className={styles.people}>
      {t.people.map(({ initials, name, sees }) => (
        <li key={name} className={styles.slip}>
          <span className={styles.face}>{initials}</span>
          <strong>{name}</strong>
          <span className={styles.sees}>{sees}</span>
        </li>
      ))}
    </ul>
  )
}
