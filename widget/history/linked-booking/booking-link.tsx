import { useEffect, useRef } from 'preact/hooks'
import { css as stepsCss } from '#widget/booking/steps/steps.tsx'
import { useClientBookings } from '#widget/history/use-bookings.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
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
        {route.token ? <BookingByToken token={route.token} /> : <NoLinkedBooking />}
      </Main>
    </div>
  )
}

function BookingByToken({ token }: { token: string }) {
  const { shown, again, replace } = useClientBookings(token)
  const hasEnded = useRef(false)
  if (shown.state === 'loading') return <Skeleton rows={3} label={HISTORY.loading} />
  if (shown.state === 'failed') {
    return (
      <EmptyState icon="alert" title={HISTORY.failed} text={HISTORY.failedHint}>
        <button type="button" class="button secondary" onClick={again}>
          {TEXT.tryAgain}
        </button>
      </EmptyState>
    )
  }
  const [booking] = shown.state === 'ready' ? shown.bookings : []
  if (!booking) return <NoLinkedBooking takesFocus={hasEnded.current} />
  const end = () => {
    hasEnded.current = true
    again()
  }
  return <LinkedBooking booking={booking} token={token} onChanged={replace} onEnded={end} />
}

/** `takesFocus`: what was pressed is gone with the booking. */
function NoLinkedBooking({ takesFocus = false }: { takesFocus?: boolean }) {
  const { host, page } = useWidget()
  useEffect(() => {
    const title = host.root.querySelector<HTMLElement>('.empty-title')
    if (!takesFocus || !title) return
    title.tabIndex = -1
    title.focus()
  }, [takesFocus, host])
  return (
    <EmptyState icon="search" title={HISTORY.linkNone} text={HISTORY.linkNoneHint}>
      <ScreenLink to="booking" class="button">
        {HISTORY.bookNow}
      </ScreenLink>
      <ScreenLink to="page" class="button secondary">
        {page.business.name}
      </ScreenLink>
    </EmptyState>
  )
}
