import { useEffect, useState } from 'preact/hooks'
import { displayDate, displayDayMonth, displayTime } from '#domain/display.ts'
import { mapsAddress, whatsappAddress } from '../chat-and-map.ts'
import { useWidget } from '../context.ts'
import { EMPTY_FLOW } from '../flow.ts'
import { phoneAddress } from '../links.ts'
import { TEXT } from '../messages.ts'
import { BOOKED } from '../messages-success.ts'
import { BookingDetails } from '../parts/booking-details.tsx'
import { BusinessHeader } from '../parts/business-header.tsx'
import { CalendarButton } from '../parts/calendar-button.tsx'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Main } from '../parts/main.tsx'
import { Title } from '../parts/title.tsx'
import type { Booked } from '../storage.ts'
import { useCancel } from '../use-cancel.ts'

export { default as css } from './success.css?inline'

/** What was booked, and what is useful until then. Without a booking there is nothing to see. */
export default function Success() {
  const { booked, go, home } = useWidget()
  useEffect(() => {
    if (!booked) go(home, {}, true)
  }, [])
  return booked ? <BookedScreen booking={booked} /> : null
}

function BookedScreen({ booking }: { booking: Booked }) {
  const { page, setFlow, setBooked, go, home } = useWidget()
  const cancelled = booking.status === 'cancelled'
  const startAgain = () => {
    setBooked(null)
    setFlow(EMPTY_FLOW)
    go('booking')
  }
  const seeYou = TEXT.seeYou(displayDayMonth(booking.date), displayTime(booking.time))
  return (
    <div class="frame">
      <BusinessHeader />
      <Main class={cancelled ? 'success off' : 'success'} data-arrival>
        <section class="card ticket">
          <span class="badge-icon">
            <Icon name={cancelled ? 'close' : 'check'} size={28} />
          </span>
          <Title level={2} arrives>
            {cancelled ? BOOKED.cancelled : BOOKED.successTitle}
          </Title>
          <p class="hint">{cancelled ? BOOKED.cancelledHint : seeYou}</p>
          <BookingDetails booking={booking} />
          {!cancelled && <Ways booking={booking} />}
        </section>
        {!cancelled && <Before booking={booking} />}
        <div class="row ends">
          <button type="button" class="button" part="button" onClick={startAgain}>
            {BOOKED.newBooking}
          </button>
          {home === 'page' && (
            <button type="button" class="button secondary" onClick={() => go('page')}>
              {BOOKED.toPage(page.business.name)}
            </button>
          )}
        </div>
      </Main>
    </div>
  )
}

/** Calendar, map, chat. */
function Ways({ booking }: { booking: Booked }) {
  const { business } = useWidget().page
  const text = BOOKED.whatsappText(
    business.name,
    displayDate(booking.date),
    displayTime(booking.time),
  )
  return (
    <div class="ways">
      <CalendarButton booking={booking} />
      <Way icon="pin" label={BOOKED.openMaps} address={mapsAddress(business)} />
      <Way icon="chat" label={BOOKED.whatsapp} address={whatsappAddress(business.whatsapp, text)} />
    </div>
  )
}

type WayProps = { icon: IconName; label: string; address: string | null }

function Way({ icon, label, address }: WayProps) {
  if (!address) return null
  return (
    <a class="way" href={address} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} />
      {label}
      <span class="unseen"> {TEXT.newTab}</span>
    </a>
  )
}

/** Instructions, and the way to cancel. */
function Before({ booking }: { booking: Booked }) {
  const { phone, general_settings } = useWidget().page.business
  const { cancellationDeadline: hours } = general_settings
  const [asking, setAsking] = useState(false)
  const { running, refused, cancel } = useCancel(booking)
  const call = phoneAddress(phone)
  const ask = () => {
    if (!refused()) setAsking(true)
  }
  return (
    <section class="card before">
      <Title level={2}>{BOOKED.before}</Title>
      <ul>
        <li>
          <Icon name="clock" />
          {BOOKED.arriveEarly}
        </li>
        <li>
          <Icon name="phone" />
          <span>
            {phone && call ? <a href={call}>{BOOKED.ifLate(phone)}</a> : BOOKED.ifLateNoPhone}
          </span>
        </li>
        <li>
          <Icon name="calendar" />
          {hours ? BOOKED.ifCancelUntil(hours) : BOOKED.ifCancel}
        </li>
      </ul>
      <button type="button" class="button danger" onClick={ask}>
        {BOOKED.cancel}
      </button>
      {asking && (
        <CancelDialog
          running={running}
          onCancel={() => cancel().finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
