import { ChevronDown } from 'lucide-react'
import { landingText } from '#console/messages/landing.ts'
import shared from '../parts/parts.module.css'
import { type Slot, sayWhere, slot } from '../parts/slots.ts'
import { Where } from '../parts/where.tsx'
import styles from './questions.module.css'

const t = landingText.questions

type Question = {
  question: string
  answer: string
  /** Said before the answer where messages can be sent. */
  mailed?: string
  /** Said next, of the ways by which the installation reminds. */
  reminders?: (ways: string) => string
  /** Said last, where plans are sold. */
  sold?: string
  ofPlans?: boolean
}

const getCondition = ({ ofPlans }: Question): Slot | null => (ofPlans ? 'plans' : null)

const formatAnswer = ({ answer, mailed, reminders, sold }: Question) =>
  [
    mailed && sayWhere('mailer', `${mailed} `),
    reminders && `${reminders(slot('reminderWays'))} `,
    answer,
    sold && sayWhere('plans', ` ${sold}`),
  ]
    .filter(Boolean)
    .join('')

/** For searches, with their slots; a question that an installation does not answer is empty once they are filled. */
export function listQuestions(): { question: string; answer: string }[] {
  return t.list.map((one: Question) => {
    const condition = getCondition(one)
    const question = condition ? sayWhere(condition, one.question) : one.question
    return { question, answer: formatAnswer(one) }
  })
}

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
        {t.list.map((one) => (
          <Where key={one.question} slot={getCondition(one)}>
            <details name="perguntas" className={styles.item}>
              <summary>
                <h3>{one.question}</h3>
                <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
              </summary>
              <p>{formatAnswer(one)}</p>
            </details>
          </Where>
        ))}
      </div>
    </section>
  )
}
