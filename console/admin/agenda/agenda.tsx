import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarHeart, CircleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { Agenda } from '#api/contract/contract.ts'
import { useSaves } from '#console/bookings/agenda-booking-actions.ts'
import { catalogQuery, clientsQuery } from '#console/bookings/booking-queries.ts'
import { useLiveAgenda } from '#console/live/use-live-agenda.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { stepDate } from '#console/ui/date/calendar-dates.ts'
import { useClock } from '#console/ui/date/use-clock.ts'
import { State } from '#console/ui/page/notice.tsx'
import styles from './agenda.module.css'
import { Opened } from './agenda-dialog.tsx'
import { stepOf } from './drag/dragged-booking.ts'
import { Grid } from './grid/grid.tsx'
import { columnsOfDates, columnsOfDay, shownPeople } from './layout/columns.ts'
import { AgendaList } from './list/agenda-list.tsx'
import { type AgendaSearch, readSearch, writeSearch } from './search/agenda-search.ts'
import { ShareLink } from './share-link.tsx'
import toolbarStyles from './toolbar/toolbar.module.css'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useAgenda } from './use-agenda.ts'
import { type Opening, useOpened } from './use-agenda-dialog.ts'
import { useTop } from './use-top-offset.ts'

const said = agendaText

/** `/admin/agenda`: a day, a week or a list, of everybody or of one. */
export function AgendaPage() {
  const search = readSearch(useSearch({ strict: false }))
  return <Screen title={said.title} search={search} multi={false} />
}

/** `/admin/multi-professional-agenda`: the day of everybody, side by side. */
export function MultiAgendaPage() {
  const search = readSearch(useSearch({ strict: false }))
  const everybody = { ...search, visao: 'dia', profissional: null } as const
  return <Screen title={said.multiTitle} search={everybody} multi />
}

type Props = { title: string; search: AgendaSearch; multi: boolean }

function Screen({ title, search, multi }: Props) {
  const page = useRef<HTMLDivElement>(null)
  useTop(page)
  const live = useLiveAgenda()
  useReady()
  const { agenda, dates, today, isError, isStale, refetch } = useAgenda(search)
  const go = useGo(search)
  const opened = useOpened(search, dates[0] ?? today, () => go({}, true))
  const shown = useShown(agenda, dates, search)
  const empty = agenda && search.visao === 'dia' && agenda.bookings.length === 0
  return (
    <div className={styles.page} ref={page}>
      <Toolbar
        title={title}
        search={search}
        dates={dates}
        today={today}
        people={agenda ? shownPeople(agenda, dates, { professional: null, cancelled: true }) : []}
        multi={multi}
        onGo={go}
        onStep={(steps) => go({ dia: stepDate(search.visao, dates[0] ?? today, steps) })}
        onNew={opened.create}
        onBlock={opened.block}
      >
        {isStale && (
          <p className={`${toolbarStyles.line} ${toolbarStyles.warn}`} role="status">
            {said.stale}
          </p>
        )}
        {!isStale && empty && agenda.professionals.length > 0 && (
          <p className={toolbarStyles.line}>{`${said.emptyDay}. ${said.emptyDayText}`}</p>
        )}
      </Toolbar>
      {shown ? (
        <Body {...shown} fresh={live.fresh} opened={opened} />
      ) : isError ? (
        <State
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={said.failed}
          actions={<Button onClick={refetch}>{text.retry}</Button>}
        >
          {said.failedText}
        </State>
      ) : (
        <Bones />
      )}
      <Opened agenda={agenda} opened={opened} />
    </div>
  )
}

type Shown = { name: string; agenda: Agenda; dates: readonly string[] } & Pick<
  AgendaSearch,
  'visao' | 'profissional' | 'cancelados'
>

/**
 * Another day is drawn in the pauses that pressing and scrolling leave, while the one before still
 * stands; what changes within a day shows at once.
 */
function useShown(agenda: Agenda | undefined, dates: readonly string[], search: AgendaSearch) {
  const { visao, profissional, cancelados } = search
  const now = useMemo((): Shown | undefined => {
    const name = `${visao} ${dates[0]} ${profissional ?? ''}`
    return agenda && { name, agenda, dates, visao, profissional, cancelados }
  }, [agenda, dates, visao, profissional, cancelados])
  const drawn = useDeferredValue(now)
  return now && drawn?.name === now.name ? now : now && drawn
}

type BodyProps = Shown & {
  fresh: ReadonlySet<string>
  opened: Opening
}

function Body({ fresh, opened, ...shown }: BodyProps) {
  const { name, agenda, dates, visao, profissional, cancelados } = shown
  const now = useClock(agenda.timezone)
  const saves = useSaves()
  const columns = useMemo(() => {
    const choice = { professional: profissional, cancelled: cancelados || visao === 'lista' }
    return visao === 'dia'
      ? columnsOfDay(agenda, dates[0] ?? agenda.today, choice)
      : columnsOfDates(agenda, dates, choice)
  }, [agenda, dates, visao, profissional, cancelados])
  const stripes = useMemo(
    () => new Map(agenda.professionals.map(({ id }, at) => [id, at % 8])),
    [agenda.professionals],
  )
  if (agenda.professionals.length === 0) return <Beginning />
  if (visao === 'lista') return <AgendaList days={columns} fresh={fresh} onOpen={opened.booking} />
  return (
    <Grid
      name={name}
      columns={columns}
      step={stepOf(agenda.interval)}
      stripes={stripes}
      fresh={fresh}
      now={now}
      onMove={saves.move}
      onOpen={opened.booking}
      onRemove={(booking) => void saves.remove(booking)}
      onBlock={opened.shownBlock}
      onFree={opened.createAt}
    />
  )
}

/** A salon that has nobody yet. */
function Beginning() {
  const slug = useMe().data?.business?.slug
  return (
    <div className={styles.start}>
      <State icon={<CalendarHeart size={30} strokeWidth={1.75} />} title={said.fresh}>
        {said.freshText}
      </State>
      {slug && <ShareLink slug={slug} />}
    </div>
  )
}

function Bones() {
  return (
    <div className={styles.bones} role="status" aria-label={text.loading}>
      {Array.from({ length: 12 }, (_, bone) => bone).map((bone) => (
        <div key={bone} />
      ))}
    </div>
  )
}

/** What a new booking is chosen from, there before somebody asks for it. */
function useReady() {
  useQuery(catalogQuery)
  useQuery(clientsQuery(''))
}

/** Changes the address; each step of it can be gone back. */
function useGo(search: AgendaSearch) {
  const navigate = useNavigate()
  return (changed: Partial<AgendaSearch>, replace = false) =>
    void navigate({ to: '.', search: writeSearch({ ...search, ...changed }), replace })
}
