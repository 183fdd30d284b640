import { useEffect, useRef } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { displayDayMonth, getShortWeekday } from '#domain/text/display.ts'
import type { BookingConfirmation } from '#widget/booking/confirmation/use-confirm.ts'
import { formatLength, formatPrice } from '#widget/messages/format-terms.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { Alert } from '#widget/parts/alert.tsx'
import { BookingSentence } from '#widget/parts/booking-sentence.tsx'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { CancellationTerms } from './cancellation-terms.tsx'
import { PriceSummary } from './price-summary.tsx'

const CeilingHelp = lazyComponent(() => import('./ceiling-help.tsx'), 0)

type SummaryProps = { service: Service; confirming: BookingConfirmation }

/** Beside the steps on a wide screen, below them on a narrow one; it holds the one main button. */
export function BookingSummary({ service, confirming }: SummaryProps) {
  const { flow } = useWidget()
  const last = flow.step === 'confirm'
  return (
    <aside
      class={last ? 'card summary last' : 'card summary'}
      part="summary"
      aria-label={TEXT.yourBooking}
    >
      {!last && (
        <div class="wide-only">
          <p class="summary-title">{TEXT.yourBooking}</p>
          <BookingSentence service={service} />
          <PriceSummary service={service} />
        </div>
      )}
      {confirming.problem && (
        <Alert {...confirming.problem}>
          {confirming.problem.retry && (
            <button type="button" class="text" onClick={confirming.goOn}>
              {TEXT.tryAgain}
            </button>
          )}
        </Alert>
      )}
      {confirming.problem?.ceiling && <CeilingHelp onProven={confirming.dismiss} />}
      <SummaryAction service={service} confirming={confirming} />
      <CancellationTerms width="wide-only" />
    </aside>
  )
}

function SummaryAction({
  service,
  confirming,
}: {
  service: Service
  confirming: BookingConfirmation
}) {
  const { flow, arrival, host } = useWidget()
  const { problem, running } = confirming
  const button = useRef<HTMLButtonElement>(null)
  const last = flow.step === 'confirm'
  useEffect(() => {
    if (arrival.current !== 'confirm' && arrival.current !== 'send') return
    if (arrival.current === 'confirm') arrival.current = 'heading'
    button.current?.focus({ preventScroll: true })
  }, [arrival])
  // What is disabled while it runs loses the focus, which whoever reads of a problem still needs there.
  useEffect(() => {
    if (problem && !running && !host.root.activeElement)
      button.current?.focus({ preventScroll: true })
  }, [problem, running])
  // Confirming can only be refused again: the way out beside it is the main action.
  const isCeiling = problem?.ceiling
  const label = running ? STEP_TEXT.confirming : STEP_TEXT.confirm
  return (
    <div class="summary-act">
      <div class={last ? '' : 'narrow-only'}>
        <p class="summary-price">{formatPrice(service)}</p>
        <p class="summary-line">{formatSummaryLine(flow.date, flow.time, formatLength(service))}</p>
      </div>
      <button
        ref={button}
        type="button"
        class={isCeiling ? 'button secondary' : 'button'}
        part={isCeiling ? '' : 'button'}
        disabled={running}
        onClick={confirming.goOn}
      >
        {last ? label : STEP_TEXT.goOn}
      </button>
    </div>
  )
}

/** `seg, 23/11 às 14:30 · 1h 15min` */
function formatSummaryLine(date: string | null, time: string | null, length: string): string {
  if (!date || !time) return length
  return `${STEP_TEXT.dayAtTime(`${getShortWeekday(date)}, ${displayDayMonth(date)}`, time)} · ${length}`
}
