import { landingText } from '#console/messages/landing.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import shared from '../parts/parts.module.css'
import { Screen } from '../parts/screen.tsx'
import { slot } from '../parts/slots.ts'
import styles from './example-salon.module.css'

const t = landingText.try

/** The widget itself, at a salon to try; it comes when it is scrolled to (`take-over/example-widget.ts`). */
export function ExampleSalon() {
  const name = slot('exampleName')
  return (
    <section id="exemplo" className={`${shared.section} ${styles.example}`}>
      <div className={styles.words}>
        <h2 className={shared.heading}>{t.heading}</h2>
        <p className={styles.lead}>{t.lead(name)}</p>
        <ol className={styles.steps}>
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.note}>{t.demo}</p>
        <a className={getButtonClass({ look: 'secondary' })} href={`/${slot('example')}`}>
          {t.page(name)}
        </a>
      </div>
      <section
        className={styles.frame}
        aria-label={t.region(name)}
        data-example={slot('example')}
        data-loading={t.loading}
        data-failed={t.failed}
      >
        <a href={`/${slot('example')}/booking`}>
          <noscript>
            <Screen
              {...{ name: 'booking', alt: '', width: 390, height: 800 }}
              className={styles.picture}
            />
          </noscript>
          {t.page(name)}
        </a>
      </section>
    </section>
  )
}
