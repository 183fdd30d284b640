import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { displayDate } from '#domain/text/display.ts'
import { formatAmount } from './format-amount.ts'
import { toComandas, toCounter } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

const t = reportsText.takings

type ProfessionalReport = Report<'professionals'>
type Line = Omit<ProfessionalReport['professionals'][number], 'comandas'> & {
  /** Null of what no professional brought in. */
  comandas: number | null
}

/** Who brought in how much; what nobody did stands in a line of its own, so that it adds up. */
export function ProfessionalTable({ report }: { report: ProfessionalReport }) {
  const { professionals, total, total_before, from, to } = report
  if (professionals.length === 0 && total === 0 && total_before === 0)
    return <p className={styles.quiet}>{t.empty}</p>
  const lines = [...professionals, ...listRest(report)]
  const sum = (pick: (line: Line) => number) =>
    formatAmount(lines.reduce((all, line) => all + Math.round(pick(line) * 100), 0) / 100)
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
            cell: (line) => <Name line={line} from={from} to={to} />,
            csv: ({ name }) => name,
            total: reportsText.total,
          },
          {
            head: t.head.comandas,
            cell: ({ comandas }) => comandas,
            csv: ({ comandas }) => comandas,
            total: professionals.reduce((all, { comandas }) => all + comandas, 0),
            wide: true,
          },
          {
            head: t.head.services,
            cell: ({ services }) => formatAmount(services),
            csv: ({ services }) => ({ reais: services }),
            total: sum(({ services }) => services),
            wide: true,
          },
          {
            head: t.head.products,
            cell: ({ products }) => formatAmount(products),
            csv: ({ products }) => ({ reais: products }),
            total: sum(({ products }) => products),
            wide: true,
          },
          {
            head: t.head.now,
            cell: (line) => <strong>{formatAmount(line.total)}</strong>,
            csv: (line) => ({ reais: line.total }),
            total: formatAmount(total),
          },
          {
            head: t.head.before,
            cell: (line) => formatAmount(line.total_before),
            csv: (line) => ({ reais: line.total_before }),
            total: formatAmount(total_before),
          },
        ]}
      />
      {lines.length > professionals.length && <p className={styles.quiet}>{t.restHint}</p>}
    </>
  )
}

const NOBODY = ''

/** Of the house and of nobody: its parts are not told apart. */
function listRest({ rest, rest_before }: ProfessionalReport): Line[] {
  if (rest === 0 && rest_before === 0) return []
  const nobody = { professional_id: NOBODY, name: t.rest, avatar: null, left_on: null }
  const parts = { comandas: null, services: 0, products: rest }
  return [{ ...nobody, ...parts, total: rest, total_before: rest_before }]
}

function Name({ line, from, to }: { line: Line; from: string; to: string }) {
  const { professional_id, name, avatar, left_on } = line
  if (professional_id === NOBODY) return <Link {...toCounter({ from, to })}>{name}</Link>
  return (
    <span className={styles.person}>
      <Avatar name={name} src={avatar} />
      <span>
        <Link {...toComandas({ from, to }, { profissional: professional_id })}>{name}</Link>
        {left_on && <small className={styles.left}>{t.left(displayDate(left_on))}</small>}
      </span>
    </span>
  )
}
