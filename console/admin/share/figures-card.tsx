import { Fragment } from 'react'
import { shareText } from '#console/messages/share.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { displayDayMonth } from '#domain/text/display.ts'
import own from './figures.module.css'
import { listOriginLines, type OriginLine, sum } from './origin-lines.ts'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'
import type { SharedPage } from './share-queries.ts'

const t = shareText.figures
const countFormat = new Intl.NumberFormat('pt-BR')

/** The figure first, then where it comes from. */
export function FiguresCard({ data }: { data: SharedPage }) {
  const lines = listOriginLines(data, t)
  const visits = sum(lines.map((line) => line.visits ?? 0))
  const bookings = sum(lines.map((line) => line.bookings))
  const isEmpty = visits === 0 && bookings === 0
  const period = t.period(displayDayMonth(data.from), displayDayMonth(data.to))
  return (
    <ShareCard title={t.title} lead={period}>
      {isEmpty ? (
        <div className={own.empty}>
          <h3>{t.empty}</h3>
          <p className={styles.quiet}>{t.emptyText}</p>
        </div>
      ) : (
        <>
          <p className={own.totals}>
            <FigureTotal n={visits} of={t.visits(visits)} />
            <FigureTotal n={bookings} of={t.bookings(bookings)} />
          </p>
          <OriginTable lines={lines} />
        </>
      )}
      <p className={styles.hint}>{t.private}</p>
    </ShareCard>
  )
}

function FigureTotal({ n, of }: { n: number; of: string }) {
  return (
    <span>
      <strong>{countFormat.format(n)}</strong> {of}
    </span>
  )
}

function OriginTable({ lines }: { lines: readonly OriginLine[] }) {
  return (
    <table className={own.table} aria-label={t.title}>
      <thead>
        <tr>
          <th scope="col">{t.origin}</th>
          <th scope="col">{t.visitsHead}</th>
          <th scope="col">{t.bookingsHead}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.origin}>
            <tr>
              <th scope="row">{t.origins[line.origin]}</th>
              <td>{line.visits === null ? <NotCounted /> : countFormat.format(line.visits)}</td>
              <td>{countFormat.format(line.bookings)}</td>
            </tr>
            {line.sites.map(({ name, visits }) => (
              <tr key={name} className={own.site}>
                <th scope="row">{name}</th>
                <td>{countFormat.format(visits)}</td>
                <td />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function NotCounted() {
  return (
    <>
      <span aria-hidden="true">{t.none}</span>
      <span className={unseen.unseen}>{t.noVisits}</span>
    </>
  )
}
