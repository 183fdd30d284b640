import { css as stepsCss } from '#widget/booking/steps/steps.tsx'
import { useBookings } from '#widget/history/use-bookings.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { Empty } from '#widget/parts/empty-state.tsx'
import { Main } from '#widget/parts/main.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Skeleton } from '#widget/parts/skeleton.tsx'
import { BusinessHeader } from '#widget/session/header/business-header.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import bookedCss from '../../booking/booked/success.css?inline'
import linkCss from './booking-link.css?inline'
import { LinkedBooking } from './linked-booking.tsx'

export const css = bookedCss + linkCss

/** `/{slug}/b/{token}`: one booking, for whoever holds its link. */
export default function BookingLink() {
  const { host, route } = useWidget()
  host.adopt(stepsCss)
  return (
    <div class="frame">
      <BusinessHeader />
      <Main class="success linked">
        {route.token ? <ByToken token={route.token} /> : <NoBooking />}
      </Main>
    </div>
  )
}

function ByToken({ token }: { token: string }) {
  const { shown, again, replace } = useBookings(token)
  if (shown.state === 'loading') return <Skeleton rows={3} label={HISTORY.loading} />
  if (shown.state === 'failed') {
    return (
      <Empty icon="alert" title={HISTORY.failed} text={HISTORY.failedHint}>
        <button type="button" class="button secondary" onClick={again}>
          {TEXT.tryAgain}
        </button>
      </Empty>
    )
  }
  const [booking] = shown.state === 'ready' ? shown.bookings : []
  if (!booking) return <NoBooking />
  return <LinkedBooking booking={booking} token={token} onChanged={replace} onEnded={again} />
}

function NoBooking() {
  const { page } = useWidget()
  return (
    <Empty icon="search" title={HISTORY.linkNone} text={HISTORY.linkNoneHint}>
      <ScreenLink to="booking" class="button">
        {HISTORY.bookNow}
      </ScreenLink>
      <ScreenLink to="page" class="button secondary">
        {page.business.name}
      </ScreenLink>
    </Empty>
  )
}
