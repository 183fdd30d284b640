import { Check } from 'lucide-react'
import { landingText as t } from '#console/messages/landing.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Screen } from '../parts/screen.tsx'
import { slot } from '../parts/slots.ts'
import { Where } from '../parts/where.tsx'
import styles from './hero.module.css'

/** From here on both screens stand beside each other (`hero.module.css`), px. */
const SIDE_BY_SIDE = 720

export function Hero() {
  const { hero } = t
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{hero.eyebrow}</p>
        <h1 className={styles.heading}>{hero.heading}</h1>
        <p className={styles.lead}>{hero.lead}</p>
        <p className={styles.actions}>
          <Where slot="registration">
            <a className={getButtonClass({ large: true })} href="/register" data-for="visitor">
              {t.start}
            </a>
          </Where>
          <a
            className={getButtonClass({ large: true })}
            href="/admin"
            data-for="member"
            data-home=""
          >
            {t.open}
          </a>
          <Where slot="example">
            <a
              className={getButtonClass({ look: 'secondary', large: true })}
              href={`/${slot('example')}`}
            >
              {hero.example}
            </a>
          </Where>
        </p>
        <Where slot="noRegistration">
          <p className={styles.closed} data-for="visitor">
            {t.closed} <a href="#contato-final">{t.nav.contact}</a>
          </p>
        </Where>
        <ul className={styles.claims}>
          <Where slot="plans">
            {hero.trial.map((claim) => (
              <Claim key={claim} claim={claim} />
            ))}
          </Where>
          <Where slot="registration">
            <Claim claim={hero.activation} />
          </Where>
        </ul>
      </div>
      <div className={styles.stage}>
        <Step number={1} caption={hero.first}>
          <Screen
            {...{ name: 'booking', alt: hero.firstPicture, width: 390, height: 800 }}
            className={styles.phone}
            isFirst
          />
        </Step>
        <Step number={2} caption={hero.second}>
          <Screen
            {...{ name: 'agenda', alt: hero.secondPicture, width: 664, height: 620 }}
            className={styles.screen}
            inSightFrom={SIDE_BY_SIDE}
          />
        </Step>
      </div>
    </section>
  )
}

function Claim({ claim }: { claim: string }) {
  return (
    <li>
      <Check size={18} strokeWidth={1.75} aria-hidden="true" />
      {claim}
    </li>
  )
}

type StepProps = { number: number; caption: string; children: React.ReactNode }

function Step({ number, caption, children }: StepProps) {
  return (
    <figure className={styles.step}>
      <figcaption>
        <span className={styles.number}>{number}</span>
        {caption}
      </figcaption>
      {children}
    </figure>
  )
}
