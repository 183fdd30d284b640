import { useEffect } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { displayTime } from '#domain/text/display.ts'
import { css as stepsCss } from '#widget/booking/steps/steps.tsx'
import { HISTORY } from '#widget/messages/history.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { focusTitle } from '#widget/parts/focus-title.ts'
import { Main } from '#widget/parts/main.tsx'
import { Skeleton } from '#widget/parts/skeleton.tsx'
import { Title } from '#widget/parts/title.tsx'
import { useAuthSettings } from '#widget/session/account/use-auth-settings.ts'
import { BusinessHeader } from '#widget/session/header/business-header.tsx'
import { canSendCodes } from '#widget/session/proof/codes.ts'
import { EMPTY_FLOW } from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { formatSpokenDay } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import bookedCss from '../booking/booked/success.css?inline'
import { ClosedHint } from './closed-hint.tsx'
import { groupBookings, type HistoryBooking } from './group-bookings.ts'
import historyCss from './history.css?inline'
import { PastList } from './past-list.tsx'
import { SeeAll } from './see-all.tsx'
import { type BookingHandlers, UpcomingCard } from './upcoming-card.tsx'
import { useClientBookings } from './use-bookings.ts'

export const css = bookedCss + historyCss

/** "Meus Agendamentos": for whoever is signed in. */
export default function History() {
  const { host, session, go } = useWidget()
  host.adopt(stepsCss)
  useEffect(() => {
    if (!session) go('login', { returnTo: 'history' }, true)
  }, [session])
  return session && <ClientBookings session={session} />
}

function ClientBookings({ session }: { session: ClientSession }) {
  const { host, booked, setBooked, dropSession, toast } = useWidget()
  const { shown, again, addOlder, replace } = useClientBookings(session.access_token)
  const end = () => {
    toast({ title: HISTORY.sessionEnded, bad: true })
    dropSession()
  }
  useEffect(() => {
    if (shown.state === 'refused') end()
  }, [shown.state])
  const change = (booking: BookedAppointment) => {
    replace(booking)
    if (booked?.id === booking.id) setBooked(booking)
    focusTitle(host.root)
  }
  const acts = { token: session.access_token, onChanged: change, onEnded: end }
  return (
    <div class="frame">
      <BusinessHeader />
      <Main class="mine">
        <Title level={2} arrives>
          {HISTORY.title}
        </Title>
        {shown.state === 'failed' && <HistoryLoadFailed again={again} />}
        {(shown.state === 'loading' || shown.state === 'refused') && (
          <Skeleton rows={3} label={HISTORY.loading} />
        )}
        {shown.state === 'ready' && (
          <BookingLists
            bookings={shown.bookings}
            addOlder={shown.older === null ? null : addOlder}
            session={session}
            acts={acts}
          />
        )}
      </Main>
    </div>
  )
}

function HistoryLoadFailed({ again }: { again: () => void }) {
  return (
    <EmptyState icon="alert" title={HISTORY.failed} text={HISTORY.failedHint}>
      <button type="button" class="button secondary" onClick={again}>
        {TEXT.tryAgain}
      </button>
    </EmptyState>
  )
}

const EMPTY = { title: HISTORY.empty, text: HISTORY.emptyHint }

type BookingListsProps = {
  bookings: readonly BookedAppointment[]
  /** Null where all of them are shown. */
  addOlder: (() => Promise<void>) | null
  session: ClientSession
  acts: BookingHandlers
}

function BookingLists({ bookings, addOlder, session, acts }: BookingListsProps) {
  const { page, today } = useWidget()
  const { upcoming, past } = groupBookings(
    bookings,
    page.business.general_settings.timezone,
    Date.now(),
  )
  const [firstName = ''] = session.client.name.split(' ')
  const isUnproven = session.level === 'identified'
  const isEmpty = bookings.length === 0
  const { settings } = useAuthSettings()
  const hint = canSendCodes(settings) ? HISTORY.emptyHereHint : HISTORY.noChannelHint
  const hidden = { title: HISTORY.emptyHere, text: hint }
  return (
    <>
      <p class="mine-greeting">{getHistoryGreeting(firstName, upcoming, today)}</p>
      <ClosedHint />
      {isUnproven && <SeeAll session={session} isEmpty={isEmpty} />}
      {isEmpty && <NoBookings {...(isUnproven ? hidden : EMPTY)} />}
      {!isEmpty && (
        <section class="mine-part">
          <Title level={2}>{HISTORY.upcoming}</Title>
          {upcoming.length === 0 && <NoBookings title={HISTORY.noneAhead} />}
          <ul class="visits">
            {upcoming.map((visit) => (
              <UpcomingCard key={visit.appointment.id} visit={visit} acts={acts} />
            ))}
          </ul>
        </section>
      )}
      {(past.length > 0 || addOlder) && (
        <section class="mine-part">
          <Title level={2}>{HISTORY.past}</Title>
          <PastList visits={past} addOlder={addOlder} />
        </section>
      )}
    </>
  )
}

function getHistoryGreeting(
  firstName: string,
  [next]: readonly HistoryBooking[],
  today: string,
): string {
  if (!next || next.phase === 'behind') return HISTORY.greeting(firstName)
  if (next.phase === 'now') return HISTORY.nextNow(firstName)
  const { date, time } = next.appointment
  return HISTORY.next(firstName, formatSpokenDay(date, today), displayTime(time))
}

function NoBookings({ title, text }: { title: string; text?: string }) {
  const { page, setFlow, go } = useWidget()
  const book = () => {
    setFlow(EMPTY_FLOW)
    go('booking')
  }
  return (
    <EmptyState icon="calendar" title={title} {...(text && { text })}>
      {!page.is_closed && (
        <button type="button" class="button" part="button" onClick={book}>
          {HISTORY.bookNow}
        </button>
      )}
    </EmptyState>
  )
}
