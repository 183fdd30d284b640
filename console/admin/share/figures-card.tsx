import { Fragment } from 'react'
import { share } from '#console/messages/share.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { displayDayMonth } from '#domain/text/display.ts'
import own from './figures.module.css'
import { type OriginLine, originLines, sum } from './origin-lines.ts'
import styles from './share.module.css'
import { Card } from './share-card.tsx'
import type { Share } from './share-queries.ts'

const said = share.figures
const count = new Intl.NumberFormat('pt-BR')

/** The figure first, then where it comes from. */
export function FiguresCard({ data }: { data: Share }) {
  const lines = originLines(data, said)
  const visits = sum(lines.map((line) => line.visits ?? 0))
  const bookings = sum(lines.map((line) => line.bookings))
  const isEmpty = visits === 0 && bookings === 0
  const period = said.period(displayDayMonth(data.from), displayDayMonth(data.to))
  return (
    <Card title={said.title} lead={period}>
      {isEmpty ? (
        <div className={own.empty}>
          <h3>{said.empty}</h3>
          <p className={styles.quiet}>{said.emptyText}</p>
        </div>
      ) : (
        <>
          <p className={own.totals}>
            <Total n={visits} of={said.visits(visits)} />
            <Total n={bookings} of={said.bookings(bookings)} />
          </p>
          <OriginTable lines={lines} />
        </>
      )}
      <p className={styles.hint}>{said.private}</p>
    </Card>
  )
}

function Total({ n, of }: { n: number; of: string }) {
  return (
    <span>
      <strong>{count.format(n)}</strong> {of}
    </span>
  )
}

function OriginTable({ lines }: { lines: readonly OriginLine[] }) {
  return (
    <table className={own.table} aria-label={said.title}>
      <thead>
        <tr>
          <th scope="col">{said.origin}</th>
          <th scope="col">{said.visitsHead}</th>
          <th scope="col">{said.bookingsHead}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.origin}>
            <tr>
              <th scope="row">{said.origins[line.origin]}</th>
              <td>{line.visits === null ? <NotCounted /> : count.format(line.visits)}</td>
              <td>{count.format(line.bookings)}</td>
            </tr>
            {line.sites.map(({ name, visits }) => (
              <tr key={name} className={own.site}>
                <th scope="row">{name}</th>
                <td>{count.format(visits)}</td>
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
      <span aria-hidden="true">{said.none}</span>
      <span className={unseen.unseen}>{said.noVisits}</span>
    </>
  )
}
