import { useEffect, useState } from 'preact/hooks'
import { displayDate, displayDayMonth, displayTime } from '#domain/text/display.ts'
import { ConfirmationLine } from '#widget/booking/confirmation/confirmation-line.tsx'
import { EarlierBooking } from '#widget/booking/confirmation/earlier-booking.tsx'
import { useChangeable } from '#widget/booking/deadline/use-changeable.ts'
import { css as stepsCss } from '#widget/booking/steps/steps.tsx'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { REVIEW } from '#widget/messages/review.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { Main } from '#widget/parts/main.tsx'
import { Title } from '#widget/parts/title.tsx'
import { StarRating } from '#widget/review/star-rating.tsx'
import { BusinessHeader } from '#widget/session/header/business-header.tsx'
import { EMPTY_FLOW } from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import reviewCss from '../../review/review.css?inline'
import { BookingDetails } from './booking-details.tsx'
import { BookingLinks } from './booking-links.tsx'
import { CancelButton } from './cancel-button.tsx'

export { default as css } from './success.css?inline'

/** What was booked, and what is useful until then. Without a booking there is nothing to see. */
export default function Success() {
  const { host, booked, go, home } = useWidget()
  host.adopt(stepsCss)
  host.adopt(reviewCss)
  useEffect(() => {
    if (!booked) go(home, {}, true)
  }, [])
  return booked ? <BookingSuccess booking={booked} /> : null
}

function BookingSuccess({ booking }: { booking: BookedAppointment }) {
  const cancelled = booking.status === 'cancelled'
  const seeYou = SUCCESS.seeYou(displayDayMonth(booking.date), displayTime(booking.time))
  return (
    <div class="frame">
      <BusinessHeader />
      <Main class={cancelled ? 'success off' : 'success'} data-arrival>
        <section class="card ticket">
          <span class="badge-icon">
            <Icon name={cancelled ? 'close' : 'check'} size={28} />
          </span>
          <Title level={2} arrives>
            {cancelled ? SUCCESS.cancelled : SUCCESS.successTitle}
          </Title>
          <p class="hint">{cancelled ? SUCCESS.cancelledHint : seeYou}</p>
          {!cancelled && <EarlierBooking booking={booking} />}
          {!cancelled && <ConfirmationLine booking={booking} />}
          <BookingDetails booking={booking} />
          {!cancelled && <BookingLinks booking={booking} />}
        </section>
        {!cancelled && <BeforeVisit booking={booking} />}
        {!cancelled && <ThanksRating />}
        <SuccessActions />
      </Main>
    </div>
  )
}

/** To the history, to a new booking, and home. */
function SuccessActions() {
  const { page, setFlow, setBooked, go, home } = useWidget()
  const startAgain = () => {
    setBooked(null)
    setFlow(EMPTY_FLOW)
    go('booking')
  }
  return (
    <div class="row ends">
      <button type="button" class="button" part="button" onClick={() => go('history')}>
        {SUCCESS.toHistory}
      </button>
      <button type="button" class="button secondary" onClick={startAgain}>
        {SUCCESS.newBooking}
      </button>
      {home === 'page' && (
        <button type="button" class="button secondary" onClick={() => go('page')}>
          {SUCCESS.toPage(page.business.name)}
        </button>
      )}
    </div>
  )
}

/** Instructions, and the way to cancel. */
function BeforeVisit({ booking }: { booking: BookedAppointment }) {
  const { page, session, dropSession, setBooked, toast, go } = useWidget()
  const { cancellationDeadline: hours } = page.business.general_settings
  const isChangeable = useChangeable(booking)
  const untilWhen = hours ? SUCCESS.ifCancelUntil(hours) : SUCCESS.ifCancel
  const end = () => {
    toast({ title: SUCCESS.sessionEnded, bad: true })
    dropSession()
    go('login', { returnTo: 'history' })
  }
  return (
    <section class="card before">
      <Title level={2}>{SUCCESS.before}</Title>
      <ul>
        <li>
          <Icon name="clock" />
          {SUCCESS.arriveEarly}
        </li>
        <LateHint booking={booking} />
        <li>
          <Icon name="calendar" />
          {isChangeable ? untilWhen : SUCCESS.tooLate}
        </li>
      </ul>
      {isChangeable && (
        <CancelButton
          booking={booking}
          label={SUCCESS.cancel}
          token={session?.access_token}
          onCancelled={setBooked}
          onEnded={end}
        />
      )}
    </section>
  )
}

/** Whom to tell; nothing of a salon that has told no way to reach it. */
function LateHint({ booking: { date, time } }: { booking: BookedAppointment }) {
  const { name, phone, whatsapp } = useWidget().page.business
  const call = toPhoneUrl(phone)
  if (phone && call) {
    return (
      <li>
        <Icon name="phone" />
        <span>
          <a href={call}>{SUCCESS.ifLate(phone)}</a>
        </span>
      </li>
    )
  }
  const text = SUCCESS.whatsappText(name, displayDate(date), displayTime(time))
  const chat = toWhatsappUrl(whatsapp, text)
  if (!chat) return null
  return (
    <li>
      <Icon name="chat" />
      <span>
        <a href={chat} target="_blank" rel="noopener noreferrer">
          {SUCCESS.ifLateByChat}
          <span class="unseen"> {TEXT.newTab}</span>
        </a>
      </span>
    </li>
  )
}

/** A kind word for how booking went: it is thanked for, and kept nowhere. */
function ThanksRating() {
  const { toast } = useWidget()
  const [rating, setRating] = useState(0)
  const rate = (stars: number) => {
    if (rating === 0) toast({ title: REVIEW.thanks })
    setRating(stars)
  }
  return (
    <section class="card thanks">
      <Title level={2}>{REVIEW.thanksTitle}</Title>
      <StarRating label={REVIEW.thanksTitle} rating={rating} onRate={rate} />
    </section>
  )
}
