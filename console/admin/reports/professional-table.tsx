import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import type { TakingsPart } from '#domain/report/takings.ts'
import { displayDate } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import { formatShortBase } from './compared-days.ts'
import { formatAmount } from './format-amount.ts'
import { toComandas, toCounter, toEarned, toTakings } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

const t = reportsText.takings

type ProfessionalReport = Report<'professionals'>
type Line = Omit<ProfessionalReport['professionals'][number], 'comandas'> & {
  /** Null of what no professional brought in. */
  comandas: number | null
}

/** Who brought in how much; sales that nobody is named for stand in a line of their own. */
export function ProfessionalTable({ report }: { report: ProfessionalReport }) {
  const { professionals, total, total_before, before, from, to } = report
  if (professionals.length === 0 && total === 0 && total_before === 0)
    return <p className={styles.quiet}>{t.empty}</p>
  const lines = [...professionals, ...listRest(report)]
  const sum = (pick: (line: Line) => number) =>
    formatAmount(lines.reduce((all, line) => all + Math.round(pick(line) * 100), 0) / 100)
  const hasBefore = lines.some((line) => line.total_before !== 0)
  return (
    <>
      <ReportTable
        caption={t.title}
        rows={lines}
        getKey={({ professional_id }) => professional_id}
        file={t.files.profissional}
        columns={[
          {
            head: t.head.name,
            cell: (line) => <Name line={line} />,
            csv: ({ name }) => name,
            total: reportsText.total,
          },
          {
            head: t.head.comandas,
            cell: ({ comandas, professional_id }) =>
              comandas !== null && (
                <Link {...toComandas({ from, to }, { profissional: professional_id })}>
                  {comandas}
                </Link>
              ),
            csv: ({ comandas }) => comandas,
            total: professionals.reduce((all, { comandas }) => all + comandas, 0),
            wide: true,
          },
          {
            head: t.head.services,
            cell: (line) => <Part line={line} days={{ from, to }} of="services" />,
            csv: ({ services }) => ({ reais: services }),
            total: sum(({ services }) => services),
            wide: true,
          },
          {
            head: t.head.products,
            cell: (line) => <Part line={line} days={{ from, to }} of="products" />,
            csv: ({ products }) => ({ reais: products }),
            total: sum(({ products }) => products),
            wide: true,
          },
          {
            head: t.head.commissions,
            cell: ({ commissions, professional_id }) =>
              professional_id === NOBODY || commissions === 0 ? (
                formatAmount(commissions)
              ) : (
                <Link {...toEarned({ from, to }, professional_id)}>
                  {formatAmount(commissions)}
                </Link>
              ),
            csv: ({ commissions }) => ({ reais: commissions }),
            total: sum(({ commissions }) => commissions),
            wide: true,
          },
          {
            head: t.head.now,
            cell: (line) => (
              <strong>
                <Part line={line} days={{ from, to }} />
              </strong>
            ),
            csv: (line) => ({ reais: line.total }),
            total: formatAmount(total),
          },
          {
            isLeftOut: !hasBefore,
            head: reportsText.before(formatShortBase(before)),
            cell: ({ professional_id, total_before }) => (
              <Part line={{ professional_id, total: total_before }} days={before} />
            ),
            csv: (line) => ({ reais: line.total_before }),
            total: formatAmount(total_before),
          },
        ]}
      />
      <p className={styles.quiet}>{t.partsHint}</p>
    </>
  )
}

const NOBODY = ''

type PartProps = {
  line: Pick<Line, 'professional_id' | 'total'> & Partial<Pick<Line, TakingsPart>>
  days: Period
  /** Absent: all of it. */
  of?: TakingsPart
}

/** A figure of theirs, which opens onto its visits and sales. */
function Part({ line, days, of }: PartProps) {
  const { professional_id } = line
  const amount = (of ? line[of] : line.total) ?? 0
  const text = formatAmount(amount)
  if (amount === 0) return text
  const isNobody = professional_id === NOBODY
  return (
    <Link
      {...(isNobody ? toCounter(days, 'sem-profissional') : toTakings(days, professional_id, of))}
    >
      {text}
    </Link>
  )
}

/** Sold over the counter by nobody in particular. */
function listRest({ rest, rest_before }: ProfessionalReport): Line[] {
  if (rest === 0 && rest_before === 0) return []
  const nobody = { professional_id: NOBODY, name: t.rest, avatar: null, left_on: null }
  const parts = { comandas: null, services: 0, products: rest, commissions: 0 }
  return [{ ...nobody, ...parts, total: rest, total_before: rest_before }]
}

function Name({ line: { name, avatar, left_on, professional_id } }: { line: Line }) {
  if (professional_id === NOBODY) return name
  return (
    <span className={styles.person}>
      <Avatar name={name} src={avatar} />
      <span>
        {name}
        {left_on && <small className={styles.left}>{t.left(displayDate(left_on))}</small>}
      </span>
    </span>
  )
}
