import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { firstStepsText as t } from '#console/messages/first-steps.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { dismissWelcome } from '#console/ui/toast/toast-act.ts'
import { FIRST_STEPS, type FirstStep } from '#domain/business/first-steps.ts'
import styles from './first-steps.module.css'
import { usePostpone } from './step.ts'

type Props = {
  step: FirstStep
  heading: string
  lead: string
  /** Of the one button that goes on. */
  next: string
  busy: boolean
  onNext: () => void
  /** Not given where there is nothing left to skip. */
  onSkip?: (() => void) | undefined
  children: ReactNode
}

/** One question of the guided start: where one is, what is asked, and both ways on. */
export function StepFrame({ step, heading, lead, next, busy, onNext, onSkip, children }: Props) {
  useTitle(heading)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(dismissWelcome, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onNext()
  }
  return (
    <form className={styles.frame} noValidate onSubmit={send}>
      <StepHeader step={step} />
      <main className={styles.main} id="content">
        <h1 className={styles.heading} tabIndex={-1} ref={title}>
          {heading}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
      <footer className={styles.footer}>
        <Button type="submit" large wide busy={busy && t.saving}>
          {next}
        </Button>
        <div className={styles.later}>
          {onSkip && (
            <Button look="quiet" onClick={() => busy || onSkip()}>
              {t.skip}
            </Button>
          )}
          <Button look="quiet" onClick={usePostpone()}>
            {t.close}
          </Button>
        </div>
      </footer>
    </form>
  )
}

function StepHeader({ step }: { step: FirstStep }) {
  const nth = FIRST_STEPS.indexOf(step)
  const before = FIRST_STEPS[nth - 1]
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {before && (
          <Link
            to="/admin/first-steps"
            search={{ passo: before }}
            className={styles.back}
            aria-label={t.back}
          >
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
        <span className={styles.name}>{t.steps[step]}</span>
        <span className={styles.count}>{t.progress(nth + 1, FIRST_STEPS.length)}</span>
      </div>
      <div className={styles.progress} aria-hidden="true">
        {FIRST_STEPS.map((one, i) => (
          <span key={one} data-reached={i <= nth || undefined} />
        ))}
      </div>
    </header>
  )
}
