import listed from '#console/ui/list/list.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { FrequencyMark } from '../client/client-parts.tsx'
import { ClientCell, type ClientRowsProps } from './client-cell.tsx'
import { formatLastVisit } from './client-table.tsx'
import styles from './list.module.css'

/** The list on a phone: a line each, which opens the record. */
export function ClientRows({ list, timezone, today }: ClientRowsProps) {
  return (
    <ul className={listed.list} style={list.rows.room}>
      {list.rows.drawn.map((client) => (
        <li key={client.id} className={styles.row} {...focusableRow}>
          <ClientCell client={client} list={list} timezone={timezone} />
          <div className={styles.facts}>
            <FrequencyMark frequencia={client.frequencia} />
            <small>{formatLastVisit(client, today)}</small>
          </div>
        </li>
      ))}
    </ul>
  )
}
