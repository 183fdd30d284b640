import { ChevronDown } from 'lucide-react'
import { landingText } from '#console/messages/landing.ts'
import shared from '../parts/parts.module.css'
import styles from './questions.module.css'

const t = landingText.questions

/** One open at a time: of one name, which is the browser's own doing. */
export function Questions() {
  return (
    <section
      id="contato"
      className={`${shared.section} ${styles.questions}`}
      aria-labelledby="questions-heading"
    >
      <h2 id="questions-heading" className={shared.heading}>
        {t.heading}
      </h2>
      <div className={styles.list}>
        {t.list.map(({ question, answer }) => (
          <details key={question} name="perguntas" className={styles.item}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
