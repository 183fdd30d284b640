import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import type { CallOutput } from '#api/contract/contract.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { formatMoment } from '#console/ui/date/format-date.ts'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { Notice, StateMessage } from '#console/ui/page/notice.tsx'
import { PaperHead } from '#console/ui/period/paper-head.tsx'
import { formatReais } from '#domain/money/money.ts'
import { MONEY_DIRECTIONS } from '#domain/till/flow.ts'
import type { EntryFilters } from '#domain/till/till.ts'
import styles from './caixa.module.css'
import paper from './caixa-paper.module.css'
import { DrawerCard } from './drawer-card.tsx'
import { EntriesLink } from './entries-link.tsx'
import { DIRECTION_PARAMS, isNarrowed } from './entry-filters.ts'
import { MethodsCard } from './methods-card.tsx'
import { MOST_ON_PAPER } from './print-button.tsx'
import { ReceivableCard } from './receivable-card.tsx'
import type { ShownTill } from './shown-till.ts'
import { TillEntries } from './till-entries.tsx'
import type { TillFigures } from './till-queries.ts'
import { formatFilters, formatTime, formatUnclosed, formatWithout } from './till-text.ts'

const t = caixaText

type Props = ShownTill & {
  first: CallOutput<'GET /api/till'>
  figures: TillFigures
  isCounting: boolean
}

// Whoever counts would count up to the sum that they see beside the dialog.
const UNSEEN = { visibility: 'hidden' } as const

/** The till of some days, on the screen and on paper. */
export function CaixaSheet(props: Props) {
  const { first, figures, period, today, filters, dialogs, till } = props
  const { drawer, methods, moves, receivable, unclosed } = figures
  return (
    <div
      className={styles.sheet}
      style={props.isCounting ? UNSEEN : undefined}
      aria-busy={till.isPlaceholderData}
    >
      <PaperHead period={period} title={t.sheet.of} />
      {drawer && <DayState drawer={drawer} timezone={first.timezone} />}
      <UnclosedNotice days={unclosed.filter((day) => day !== period.from)} today={today} />
      <div
        className={styles.columns}
        data-listed={isNarrowed(filters) || filters.direction !== undefined || undefined}
      >
        <EntriesCard {...props} />
        <div className={styles.side}>
          {drawer && (
            <DrawerCard
              drawer={drawer}
              period={period}
              timezone={first.timezone}
              today={today}
              onMove={(kind) => dialogs.open({ acao: kind })}
            />
          )}
          <MethodsCard methods={methods} moves={moves} period={period} />
          {receivable && (
            <ReceivableCard
              receivable={receivable}
              period={period}
              today={today}
              isToday={period.from === today && period.to === today}
            />
          )}
        </div>
      </div>
      <div className={paper.signatures}>
        <p>{t.sheet.signature}</p>
        <p>{t.sheet.check}</p>
      </div>
    </div>
  )
}

type DayProps = { drawer: NonNullable<TillFigures['drawer']>; timezone: string }

function DayState({ drawer: { opened, closed, parts }, timezone }: DayProps) {
  const open = opened && t.day.open(formatTime(opened.at, timezone), opened.by, parts.float)
  const done = closed && t.day.closed(formatMoment(closed.at, timezone), closed.by)
  const words = closed
    ? [open, opened ? done : `${done}, ${t.day.closedUnopened}`].filter(Boolean).join(' · ')
    : (open ?? t.day.unopened)
  return (
    <p className={styles.state} data-open={(opened !== null && !closed) || undefined}>
      {words}
    </p>
  )
}

/** The days before today that ask to be closed: the last of them, and how many more there are. */
function UnclosedNotice({ days, today }: { days: readonly string[]; today: string }) {
  const [day] = days
  if (day === undefined) return null
  const more = days.length - 1
  return (
    <div className={styles.unclosed}>
      <Notice warn>
        {formatUnclosed(day, today)}
        {more > 0 && ` (${t.unclosed.more(more)})`}.{' '}
        <Link to="/admin/caixa" search={{ de: day, ate: day }}>
          {t.unclosed.see}
        </Link>
      </Notice>
    </div>
  )
}

function EntriesCard({ till, first, figures, period, today, filters, dialogs }: Props) {
  const { place, onMore } = useFocusNewRows(till.data?.pages.length ?? 0)
  const entries = till.data?.pages.flatMap((page) => page.entries) ?? []
  const loadMore = () => {
    onMore()
    void till.fetchNextPage()
  }
  return (
    <section className={styles.entriesCard} aria-labelledby="till-entries">
      <header className={styles.entriesHead}>
        <EntriesFigure {...{ figures, filters, period }} />
        {isNarrowed(filters) ? <EverythingLink /> : <DirectionTabs direction={filters.direction} />}
      </header>
      <div ref={place} className={list.found}>
        {entries.length === 0 ? (
          <StateMessage icon={<Receipt size={30} strokeWidth={1.75} />} title={t.entries.empty}>
            {isNarrowed(filters) || filters.direction ? t.entries.emptyFilter : t.entries.emptyText}
          </StateMessage>
        ) : (
          <TillEntries
            entries={entries}
            timezone={first.timezone}
            today={today}
            hasDays={period.from !== period.to}
            onReverse={({ id }) => dialogs.open({ estornar: id })}
          />
        )}
        {figures.unfiltered && !till.hasNextPage && (
          <PaperOthers figures={figures} filters={filters} shown={entries.length} />
        )}
        {till.hasNextPage && <PaperPart shown={entries.length} all={figures.entries_in_all} />}
        <MoreButton pages={till} onMore={loadMore} />
      </div>
    </section>
  )
}

/** On paper alone: what of the list it has, where that is not all. */
const PaperPart = ({ shown, all }: { shown: number; all: number | null }) => (
  <p className={paper.paperPart}>
    {t.sheet.part(shown, all)} {shown < MOST_ON_PAPER ? t.sheet.useButton : t.sheet.fewerDays}
  </p>
)

type OthersProps = Pick<Props, 'figures' | 'filters'> & { shown: number }

/** On paper alone: by what the list was filtered, and what the same days have beside it. */
function PaperOthers({ figures: { unfiltered }, filters, shown }: OthersProps) {
  if (!unfiltered) return null
  const { entries, money, on_account } = unfiltered
  return (
    <p className={paper.paperPart}>
      {t.sheet.filtered(formatFilters(filters))}{' '}
      {t.sheet.others(entries - shown, formatReais(money))}
      {on_account !== 0 && ` ${t.sheet.onAccount(formatReais(on_account))}`}
    </p>
  )
}

/** What the list adds up to; of everything, what came in. What was taken back is said with it. */
function EntriesFigure({
  figures,
  filters,
  period,
}: Pick<Props, 'figures' | 'filters' | 'period'>) {
  const { income, listed, reversed } = figures
  const { direction } = filters
  const isWhole = !isNarrowed(filters) && !direction
  const back = direction ? Math.abs(reversed[direction]) : 0
  const hint = !direction
    ? formatWithout(figures)
    : back !== 0 && t.entries.reversed[direction](back)
  return (
    <div>
      <h2 id="till-entries">
        {isWhole && income !== 0 ? (
          <EntriesLink period={period} filters={{ of: 'income' }} isNamed>
            {t.entries.title(income)}
          </EntriesLink>
        ) : isWhole ? (
          t.entries.title(income)
        ) : (
          t.entries.only(formatFilters(filters), direction ? Math.abs(listed) : listed)
        )}
      </h2>
      {!isNarrowed(filters) && hint && <p className={styles.quiet}>{hint}</p>}
    </div>
  )
}

/** Back to all entries of these days. */
const EverythingLink = () => (
  <Link
    to="."
    search={({ de, ate }: { [name: string]: string | undefined }) => ({ de, ate })}
    className={styles.everything}
  >
    {t.entries.everything}
  </Link>
)

function DirectionTabs({ direction }: Pick<EntryFilters, 'direction'>) {
  return (
    <nav className={styles.tabs} aria-label={t.entries.filter}>
      {[null, ...MONEY_DIRECTIONS].map((one) => (
        <Link
          key={one ?? 'all'}
          to="."
          search={(search: { [name: string]: string | undefined }) => ({
            ...search,
            lado: one ? DIRECTION_PARAMS[one] : undefined,
          })}
          replace
          // The router would mark the one that asks for nothing beside the chosen one.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={(direction ?? null) === one ? 'true' : undefined}
        >
          {t.entries[one ?? 'all']}
        </Link>
      ))}
    </nav>
  )
}
