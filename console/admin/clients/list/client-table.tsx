import { memo } from 'react'
import { clientsText } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import table from '#console/ui/list/table.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayLastVisit, displayTime } from '#domain/text/display.ts'
import { isDate } from '#domain/time/civil-time.ts'
import shared from '../client/client.module.css'
import { FrequencyMark, formatDay } from '../client/client-parts.tsx'
import type { ListedClient } from '../client/client-queries.ts'
import { ClientCell, type ClientRowProps, type ClientRowsProps } from './client-cell.tsx'
import styles from './list.module.css'

const t = clientsText.columns

export function ClientTable({ list, ...house }: ClientRowsProps) {
  const isOwner = useIsOwner()
  const { archived, toSearch } = list
  return (
    <div className={table.scroll}>
      <table
        className={`${table.table} ${styles.table}`}
        aria-label={archived ? clientsText.archived.title : clientsText.title}
      >
        <thead>
          <tr>
            <th scope="col">{t.client}</th>
            <th scope="col">{t.frequency}</th>
            {isOwner && (
              <th scope="col" className={styles.number} title={t.spentHint}>
                {t.spent}
              </th>
            )}
            <th scope="col">{t.last}</th>
            <th scope="col">{t.next}</th>
          </tr>
        </thead>
        <tbody
          ref={(rows) => {
            list.rows.place.current = rows
          }}
          style={list.rows.room}
        >
          {list.rows.drawn.map((client) => (
            <TableRow key={client.id} {...{ client, archived, toSearch, isOwner }} {...house} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = ClientRowProps & { isOwner: boolean }

const TableRow = memo(function TableRow({ isOwner, today, ...cell }: RowProps) {
  const { frequencia, visits, total_gasto, next } = cell.client
  return (
    <tr {...focusableRow}>
      <th scope="row">
        <ClientCell {...cell} />
      </th>
      <td>
        <FrequencyMark frequencia={frequencia} />
        <small>{clientsText.visits(visits)}</small>
      </td>
      {isOwner && <td className={styles.number}>{formatReais(total_gasto ?? 0)}</td>}
      <td className={styles.date}>{formatLastVisit(cell.client, today)}</td>
      <td className={styles.date}>
        <NextVisit next={next} today={today} />
      </td>
    </tr>
  )
})

export const formatLastVisit = ({ ultima_visita }: ListedClient, today: string): string =>
  ultima_visita && isDate(ultima_visita)
    ? formatDay(ultima_visita, today)
    : displayLastVisit(ultima_visita)

function NextVisit({ next, today }: { next: ListedClient['next']; today: string }) {
  if (!next) return <span className={shared.quiet}>{clientsText.noNext}</span>
  return (
    <>
      {formatDay(next.date, today)}
      <small>{displayTime(next.time)}</small>
    </>
  )
}
