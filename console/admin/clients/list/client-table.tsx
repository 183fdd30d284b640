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
import { ClientCell, type ClientRowsProps } from './client-cell.tsx'
import styles from './list.module.css'

const t = clientsText.columns

export function ClientTable({ list, timezone, today }: ClientRowsProps) {
  const isOwner = useIsOwner()
  return (
    <div className={table.scroll}>
      <table
        className={`${table.table} ${styles.table}`}
        aria-label={list.archived ? clientsText.archived.title : clientsText.title}
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
        <tbody style={list.rows.room}>
          {list.rows.drawn.map((client) => (
            <tr key={client.id} {...focusableRow}>
              <th scope="row">
                <ClientCell client={client} list={list} timezone={timezone} />
              </th>
              <td>
                <FrequencyMark frequencia={client.frequencia} />
                <small>{clientsText.visits(client.visits)}</small>
              </td>
              {isOwner && <td className={styles.number}>{formatReais(client.total_gasto ?? 0)}</td>}
              <td className={styles.date}>{formatLastVisit(client, today)}</td>
              <td className={styles.date}>
                <NextVisit next={client.next} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
