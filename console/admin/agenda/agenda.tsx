import '#console/bookings/keep-last-agenda.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { Agenda } from '#api/contract/contract.ts'
import { agendaActionMessages } from '#console/bookings/agenda-action-messages.ts'
import { catalogQuery, clientsQuery } from '#console/bookings/booking-queries.ts'
import { EmptyHouse, useHasServices } from '#console/bookings/empty-house.tsx'
import { useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useClock } from '#console/ui/date/use-clock.ts'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { StateMessage } from '#console/ui/page/notice.tsx'
import styles from './agenda.module.css'
import { AgendaDialog } from './agenda-dialog.tsx'
import { getSnapStep } from './drag/dragged-booking.ts'
import { Grid } from './grid/grid.tsx'
import type { ShownColumn } from './layout/columns.ts'
import {
  createDateColumns,
  createDayColumns,
  createTeamWeek,
  listShownProfessionals,
} from './layout/columns.ts'
import { AgendaList } from './list/agenda-list.tsx'
import {
  type AgendaSearch,
  formatAgendaSearch,
  parseAgendaSearch,
  stepDate,
} from './search/agenda-search.ts'
import { ShareLink } from './share-link.tsx'
import { TeamWeek } from './team-week/team-week.tsx'
import toolbarStyles from './toolbar/toolbar.module.css'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useAgenda } from './use-agenda.ts'
import { type AgendaDialogState, useAgendaDialog } from './use-agenda-dialog.ts'

const t = agendaText

/** `/admin/agenda`: a day, a week or a list, of everybody or of one. */
export function AgendaPage() {
  const search = parseAgendaSearch(useSearch({ strict: false }))
  const page = useRef<HTMLDivElement>(null)
  useTopOffset(page)
  const live = useLiveAgenda()
  usePrefetchFormData()
  const { agenda, dates, today, isError, isStale, refetch } = useAgenda(search)
  const go = useUpdateSearch(search)
  const column = useRef<ShownColumn>(null)
  const place = { date: dates[0] ?? today, professional_id: search.profissional }
  const dialog = useAgendaDialog(place, column)
  const shown = useDeferredAgenda(agenda, dates, search)
  const isEmpty = agenda?.bookings.length === 0 && agenda.overnight.length === 0
  const emptyDay = agenda && search.visao === 'dia' && isEmpty ? getEmptyDay(agenda) : null
  return (
    <div className={styles.page} ref={page}>
      <Toolbar
        search={search}
        dates={dates}
        today={today}
        people={
          agenda
            ? listShownProfessionals(agenda, dates, { professional: null, cancelled: true })
            : []
        }
        onGo={go}
        onStep={(steps) => go({ dia: stepDate(search.visao, dates[0] ?? today, steps) })}
        onNew={dialog.create}
        onBlock={dialog.block}
        onRemind={dialog.remind}
      >
        {isStale && (
          <p className={`${toolbarStyles.line} ${toolbarStyles.warn}`} role="status">
            {t.stale}
          </p>
        )}
        {!isStale && emptyDay && <EmptyDayLine why={emptyDay} />}
      </Toolbar>
      {shown ? (
        <AgendaBody
          {...shown}
          fresh={live.fresh}
          dialog={dialog}
          column={column}
          onDay={(dia, profissional) => go({ visao: 'dia', dia, profissional })}
        />
      ) : isError ? (
        <StateMessage
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={t.failed}
          actions={<Button onClick={refetch}>{text.retry}</Button>}
        >
          {t.failedText}
        </StateMessage>
      ) : (
        <AgendaSkeleton />
      )}
      <AgendaDialog agenda={agenda} dialog={dialog} />
    </div>
  )
}

type RenderedAgenda = { name: string; agenda: Agenda; dates: readonly string[] } & Pick<
  AgendaSearch,
  'visao' | 'profissional' | 'cancelados'
>

/**
 * Another day is rendered in the background while the one before is still shown, so that presses and
 * scrolling stay quick; changes within a day show at once.
 */
function useDeferredAgenda(
  agenda: Agenda | undefined,
  dates: readonly string[],
  search: AgendaSearch,
) {
  const { visao, profissional, cancelados } = search
  const now = useMemo((): RenderedAgenda | undefined => {
    const name = `${visao} ${dates[0]} ${profissional ?? ''}`
    return agenda && { name, agenda, dates, visao, profissional, cancelados }
  }, [agenda, dates, visao, profissional, cancelados])
  const drawn = useDeferredValue(now)
  return now && drawn?.name === now.name ? now : now && drawn
}

type AgendaBodyProps = RenderedAgenda & {
  fresh: ReadonlySet<string>
  dialog: AgendaDialogState
  column: RefObject<ShownColumn>
  onDay: (date: string, professional_id: string) => void
}

function AgendaBody({ fresh, dialog, column, onDay, ...shown }: AgendaBodyProps) {
  const { name, agenda, dates, visao, profissional, cancelados } = shown
  const now = useClock(agenda.timezone)
  const run = useBookingActions(agendaActionMessages)
  const columns = useMemo(() => {
    const choice = { professional: profissional, cancelled: cancelados || visao === 'lista' }
    return visao === 'dia'
      ? createDayColumns(agenda, dates[0] ?? agenda.today, choice)
      : createDateColumns(agenda, dates, choice)
  }, [agenda, dates, visao, profissional, cancelados])
  const stripes = useMemo(
    () => new Map(agenda.professionals.map(({ id }, at) => [id, at % 8])),
    [agenda.professionals],
  )
  const isTeamWeek = useIsTeamWeek(shown)
  if (agenda.professionals.length === 0) return <EmptyAgenda />
  if (isTeamWeek)
    return (
      <TeamWeek
        rows={createTeamWeek(agenda, dates, { professional: null, cancelled: cancelados })}
        dates={dates}
        step={getSnapStep(agenda.interval)}
        stripes={stripes}
        fresh={fresh}
        now={now}
        onOpen={dialog.openBooking}
        onBlock={dialog.openBlock}
        onFree={dialog.createAt}
        onDay={onDay}
      />
    )
  if (visao === 'lista')
    return <AgendaList days={columns} fresh={fresh} onOpen={dialog.openBooking} />
  return (
    <Grid
      name={name}
      columns={columns}
      own={agenda.own_professional_id}
      step={getSnapStep(agenda.interval)}
      stripes={stripes}
      fresh={fresh}
      now={now}
      onMove={(booking, change, encaixe) =>
        run(booking, { kind: 'move', change, ...(encaixe && { encaixe }) })
      }
      onOpen={dialog.openBooking}
      onTrash={(booking) => void run(booking, { kind: 'trash' })}
      onBlock={dialog.openBlock}
      onFree={dialog.createAt}
      shown={column}
    />
  )
}

/** From three professionals on, a day of everybody has no room for names. */
const TEAM_WEEK_PEOPLE = 3

function useIsTeamWeek({ agenda, dates, visao, profissional }: RenderedAgenda): boolean {
  const isWide = useIsWide()
  const choice = { professional: null, cancelled: true }
  return (
    isWide &&
    visao === 'semana' &&
    profissional === null &&
    listShownProfessionals(agenda, dates, choice).length >= TEAM_WEEK_PEOPLE
  )
}

type EmptyDay = 'free' | 'closed' | 'blocked' | 'off'

/** Why a day without bookings has none; null while the house has nobody who could be booked. */
function getEmptyDay({ agenda_blocked, professionals, days, blocks }: Agenda): EmptyDay | null {
  if (professionals.length === 0) return null
  const [day] = days
  if (day?.closed) return 'closed'
  const isShut = blocks.some((one) => one.full_day && one.professional_id === null)
  if (agenda_blocked && isShut) return 'blocked'
  return day?.hours.some(({ windows }) => windows.length > 0) ? 'free' : 'off'
}

function EmptyDayLine({ why }: { why: EmptyDay }) {
  const hasServices = useHasServices()
  const isOwner = useMe().data?.house_role === 'owner'
  if (!hasServices)
    return (
      <p className={toolbarStyles.line}>
        {t.noServices} {isOwner && <Link to="/admin/services">{t.addServices}</Link>}
      </p>
    )
  return (
    <p className={toolbarStyles.line}>
      {t.emptyDays[why]}{' '}
      {why === 'closed' && isOwner && (
        <Link to="/admin/settings" search={{ aba: 'horarios' }}>
          {t.changeHours}
        </Link>
      )}
    </p>
  )
}

/** Shown while the salon has no professionals. */
function EmptyAgenda() {
  const slug = useMe().data?.business?.slug
  return (
    <div className={styles.start}>
      <EmptyHouse />
      {slug && <ShareLink slug={slug} />}
    </div>
  )
}

function AgendaSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={text.loading}>
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} />
      ))}
    </div>
  )
}

/** Loads services and clients before the booking form is opened. */
function usePrefetchFormData() {
  useQuery(catalogQuery)
  useQuery(clientsQuery(''))
}

/** Updates the address, with a history entry for each change. */
function useUpdateSearch(search: AgendaSearch) {
  const navigate = useNavigate()
  return (changed: Partial<AgendaSearch>) =>
    void navigate({ to: '.', search: formatAgendaSearch({ ...search, ...changed }) })
}

/** Sets a custom property to the element's distance from the top of the page. */
function useTopOffset(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--agenda-top', `${top}px`)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [place])
}
