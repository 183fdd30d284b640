import { Camera, Mail, MessageCircle } from 'lucide-react'
import { landingText } from '#console/messages/landing.ts'
import shared from '../parts/parts.module.css'
import { slot } from '../parts/slots.ts'
import { Where } from '../parts/where.tsx'
import styles from './contact.module.css'

const t = landingText.contact
const ICON = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A card for each way to reach who runs this installation; which there are, the server knows. */
export function Contact() {
  return (
    <section
      id="contato-final"
      className={`${shared.section} ${styles.contact}`}
      aria-labelledby="contact-heading"
    >
      <h2 id="contact-heading" className={shared.heading}>
        {t.heading}
      </h2>
      <p className={styles.lead}>{t.lead}</p>
      <div className={styles.cards}>
        <Where slot="whatsapp">
          <a
            className={styles.card}
            href={slot('whatsapp')}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle {...ICON} />
            <strong>{t.whatsapp.title}</strong>
            <span>{t.whatsapp.text}</span>
            <span className={styles.action}>{t.whatsapp.action}</span>
          </a>
        </Where>
        <Where slot="instagram">
          <a
            className={styles.card}
            href={slot('instagram')}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Camera {...ICON} />
            <strong>{t.instagram.title}</strong>
            <span>{t.instagram.text}</span>
            <span className={styles.action}>{t.instagram.action}</span>
          </a>
        </Where>
        <Where slot="email">
          <a className={styles.card} href={`mailto:${slot('email')}`}>
            <Mail {...ICON} />
            <strong>{t.email.title}</strong>
            <span>{t.email.text}</span>
            <span className={styles.action}>{slot('email')}</span>
          </a>
        </Where>
      </div>
      <Where slot="noContact">
        <p className={styles.lead}>{t.none}</p>
      </Where>
      <p className={styles.legal}>
        {t.before} <a href="/terms">{t.terms}</a> {t.and} <a href="/privacy">{t.privacy}</a>.
      </p>
    </section>
  )
}
