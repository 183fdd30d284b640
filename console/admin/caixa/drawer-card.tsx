import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { caixaText } from '#console/messages/caixa.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import { DRAWER_PARTS, type TillMove } from '#domain/till/till.ts'
import styles from './caixa.module.css'
import type { TillDrawer } from './till-queries.ts'
import { formatAmount, formatTime } from './till-text.ts'

const t = caixaText.drawer
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Always said, also where it is nothing. */
const CONSTANT_PARTS = ['float', 'received']

type Props = {
  drawer: TillDrawer
  timezone: string
  isToday: boolean
  onMove: (kind: TillMove) => void
}

/** What should lie in the drawer of a day, as arithmetic, and what was counted. */
export function DrawerCard({ drawer, timezone, isToday, onMove }: Props) {
  const { parts, expected, closed, counts } = drawer
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
            <dd>{formatAmount(parts[part])}</dd>
          </div>
        ))}
      </dl>
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

function Counts({ drawer: { counts }, timezone }: Pick<Props, 'drawer' | 'timezone'>) {
  return (
    <div className={styles.counts}>
      <h3>{t.counts}</h3>
      <ul>
        {counts.map(({ id, counted, difference, note, created_at }) => (
          <li key={id}>
            {t.counted(formatTime(created_at, timezone), counted)}
            <strong data-short={difference < 0 || undefined}>{formatDifference(difference)}</strong>
            {note && <span className={styles.quiet}>{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `Faltam R$ 5,00 na gaveta`, `Sobram …`, or that it agrees. */
export function formatDifference(reais: number): string {
  const { shortInDrawer, overInDrawer, agreesInDrawer } = caixaText.close
  if (reais === 0) return agreesInDrawer
  return reais < 0 ? shortInDrawer(-reais) : overInDrawer(reais)
}
