import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { caixaText } from '#console/messages/caixa.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import {
  DRAWER_PARTS,
  type DrawerPart,
  type EntryFilters,
  getTakenOut,
  type TillMove,
} from '#domain/till/till.ts'
import type { Period } from '#domain/time/period.ts'
import styles from './caixa.module.css'
import { Counts } from './counts.tsx'
import { EntriesLink } from './entries-link.tsx'
import type { TillDrawer } from './till-queries.ts'
import { formatAmount, formatCarried } from './till-text.ts'

const t = caixaText.drawer
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Always said, also where it is nothing. */
const CONSTANT_PARTS = ['float', 'received']

type Props = {
  drawer: TillDrawer
  period: Period
  timezone: string
  today: string
  onMove: (kind: TillMove) => void
}

/**
 * What should lie in the drawer of a day, as arithmetic, and what was counted. Once it is closed: what is left there
 * after the count's difference and what was taken out.
 */
export function DrawerCard({ drawer, period, timezone, today, onMove }: Props) {
  const { parts, in_drawer, opened, closed, counts, kept_before, day } = drawer
  const isToday = day === today
  // Read today, whatever day is shown.
  const carried = opened && formatCarried(parts.float, kept_before, today)
  const shown = DRAWER_PARTS.filter((part) => CONSTANT_PARTS.includes(part) || parts[part] !== 0)
  return (
    <section className={styles.card} aria-labelledby="till-drawer">
      <div>
        <h2 id="till-drawer">{closed && !isToday ? t.had : t.title}</h2>
        <p className={styles.expected}>{formatReais(in_drawer)}</p>
      </div>
      <AfterClosing drawer={drawer} isToday={isToday} />
      <dl className={styles.parts}>
        {shown.map((part) => (
          <PartLine
            key={part}
            label={t.parts[part]}
            reais={parts[part]}
            period={period}
            filters={PART_FILTERS[part]}
          />
        ))}
        {closed && <ClosingLines counts={counts} period={period} />}
      </dl>
      {carried && <Notice warn>{carried}</Notice>}
      {counts.length > 0 && <Counts drawer={drawer} timezone={timezone} />}
      {isToday && !closed && (
        <div className={styles.moves}>
          <Button
            look="secondary"
            icon={<ArrowUpRight {...icon} />}
            onClick={() => onMove('sangria')}
          >
            {t.parts.sangria}
          </Button>
          <Button
            look="secondary"
            icon={<ArrowDownLeft {...icon} />}
            onClick={() => onMove('suprimento')}
          >
            {t.parts.suprimento}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Which entries a part adds up; the float is of none. */
const PART_FILTERS: Record<DrawerPart, EntryFilters | null> = {
  float: null,
  received: { of: 'income', method: 'dinheiro' },
  suprimento: { of: 'suprimento' },
  sangria: { of: 'sangria' },
  expense: { of: 'spent', method: 'dinheiro' },
  advance: { of: 'advances', method: 'dinheiro' },
  statement: { of: 'statements', method: 'dinheiro' },
}

type PartProps = { label: string; reais: number; period: Period; filters: EntryFilters | null }

function PartLine({ label, reais, period, filters }: PartProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {filters === null || reais === 0 ? (
          formatAmount(reais)
        ) : (
          <EntriesLink period={period} filters={filters}>
            {formatAmount(reais)}
          </EntriesLink>
        )}
      </dd>
    </div>
  )
}

/** What the count that stands changed: what it found, and what was taken out after it. */
function ClosingLines({ counts, period }: Pick<TillDrawer, 'counts'> & Pick<Props, 'period'>) {
  const [count] = counts
  if (!count) return null
  const lines = [
    { label: t.difference, reais: count.difference, filters: { of: 'count' } },
    { label: t.takenOut, reais: getTakenOutReais(count), filters: { of: 'closing' } },
  ] as const
  return lines
    .filter(({ reais }) => reais !== 0)
    .map((line) => <PartLine key={line.label} period={period} {...line} />)
}

/** Below 0, as it left the drawer. */
function getTakenOutReais({ counted, kept }: TillDrawer['counts'][number]): number {
  const taken = { counted: toCentavos(counted), kept: kept === null ? null : toCentavos(kept) }
  return -toReais(getTakenOut(taken))
}

function AfterClosing({ drawer, isToday }: Pick<Props, 'drawer'> & { isToday: boolean }) {
  const { after_closing, counts } = drawer
  const [count] = counts
  if (after_closing === 0 || !count) return null
  const { stayed, came, went, ask } = caixaText.afterClosing
  return (
    <Notice warn>
      {stayed(count.kept ?? count.counted)}{' '}
      {after_closing > 0 ? came(after_closing) : went(-after_closing)} {isToday && ask}
    </Notice>
  )
}
