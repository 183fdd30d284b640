import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  type LoadedFirstSteps,
  type LoadedSettings,
  professionalsQuery,
} from '#console/house/house-queries.ts'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { listStepsBeforeBookings } from '#domain/business/first-steps.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import styles from './first-steps.module.css'
import { usePostpone } from './step.ts'

const t = firstStepsText.done

type Props = { loaded: LoadedFirstSteps; house: LoadedSettings }

/** The page, with its link to send; or what is still missing before anybody can book on it. */
export function Done({ loaded: { left, slug, business_name }, house }: Props) {
  const isClosed = WEEKDAYS.every((weekday) => !house.settings[weekday].enabled)
  const missing = [...(isClosed ? ['hours' as const] : []), ...listStepsBeforeBookings(left)]
  const isOpen = missing.length === 0
  const heading = isOpen ? t.heading : t.almost
  useTitle(heading)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const url = `${location.origin}/${slug}`
  const message = `https://wa.me/?text=${encodeURIComponent(t.message(business_name, url))}`
  const names = missing.map((step) => firstStepsText.steps[step].toLowerCase())
  return (
    <main className={`${styles.frame} ${styles.main} ${styles.done}`} id="content">
      <div className={styles.told}>
        <h1 className={styles.heading} tabIndex={-1} ref={title}>
          {heading}
        </h1>
        <p className={styles.lead}>{isOpen ? t.lead : t.almostLead(names.join(', '))}</p>
        {missing.map((step, nth) => (
          <Link
            key={step}
            to="/admin/first-steps"
            search={{ passo: step }}
            className={getButtonClass({ wide: true, ...(nth > 0 && { look: 'secondary' }) })}
          >
            {firstStepsText.steps[step]}
          </Link>
        ))}
        <p className={styles.link}>{url.replace(/^https?:\/\//, '')}</p>
        <div className={styles.actions}>
          {isOpen && (
            <a
              className={getButtonClass({ wide: true })}
              href={message}
              target="_blank"
              rel="noopener"
            >
              {t.send}
            </a>
          )}
          <CopyButton value={url} label={t.copy} />
          <a
            className={getButtonClass({ look: 'secondary', wide: true })}
            href={url}
            target="_blank"
            rel="noopener"
          >
            {t.open}
          </a>
          <Button look="quiet" wide onClick={usePostpone()}>
            {t.agenda}
          </Button>
        </div>
        <UsualCommission />
      </div>
      <iframe className={styles.page} src={`/${slug}`} title={t.page} />
    </main>
  )
}

/** Said where somebody has the usual one: nobody was asked for it. */
function UsualCommission() {
  const { data } = useQuery(professionalsQuery(false))
  if (!data?.professionals.some(({ commission_rate }) => commission_rate === null)) return null
  return (
    <p className={styles.note}>
      {t.commission} <Link to="/admin/professionals">{t.changeCommission}</Link>
    </p>
  )
}
