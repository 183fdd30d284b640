import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { caixaText } from '#console/messages/caixa.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import {
  DRAWER_PARTS,
  type DrawerPart,
  type EntryFilters,
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
  isToday: boolean
  onMove: (kind: TillMove) => void
}

/** What should lie in the drawer of a day, as arithmetic, and what was counted. */
export function DrawerCard({ drawer, period, timezone, isToday, onMove }: Props) {
  const { parts, expected, opened, closed, counts, kept_before, day } = drawer
  const carried = opened && formatCarried(parts.float, kept_before, day)
  const shown = DRAWER_PARTS.filter((part) => CONSTANT_PARTS.includes(part) || parts[part] !== 0)
  return (
    <section className={styles.card} aria-labelledby="till-drawer">
      <div>
        <h2 id="till-drawer">{closed ? t.had : t.title}</h2>
        <p className={styles.expected}>{formatReais(expected)}</p>
      </div>
      <AfterClosing drawer={drawer} isToday={isToday} />
      <dl className={styles.parts}>
        {shown.map((part) => (
          <div key={part}>
            <dt>{t.parts[part]}</dt>
            <dd>
              <PartAmount part={part} reais={parts[part]} period={period} />
            </dd>
          </div>
        ))}
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

/** Which entries a part adds up; the float is none. */
const PART_FILTERS: Record<Exclude<DrawerPart, 'float'>, EntryFilters> = {
  received: { of: 'income', method: 'dinheiro' },
  suprimento: { of: 'suprimento' },
  sangria: { of: 'sangria' },
  expense: { of: 'spent', method: 'dinheiro' },
  advance: { of: 'advances', method: 'dinheiro' },
  statement: { of: 'statements', method: 'dinheiro' },
}

type PartProps = { part: DrawerPart; reais: number; period: Period }

function PartAmount({ part, reais, period }: PartProps) {
  if (part === 'float' || reais === 0) return formatAmount(reais)
  return (
    <EntriesLink period={period} filters={PART_FILTERS[part]}>
      {formatAmount(reais)}
    </EntriesLink>
  )
}

function AfterClosing({ drawer, isToday }: Pick<Props, 'drawer' | 'isToday'>) {
  const { after_closing } = drawer
  if (after_closing === 0) return null
  const { came, went, ask } = caixaText.afterClosing
  return (
    <Notice warn>
      {after_closing > 0 ? came(after_closing) : went(-after_closing)} {isToday && ask}
    </Notice>
  )
}
