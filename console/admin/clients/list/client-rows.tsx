import { memo } from 'react'
import listed from '#console/ui/list/list.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { FrequencyMark } from '../client/client-parts.tsx'
import { ClientCell, type ClientRowProps, type ClientRowsProps } from './client-cell.tsx'
import { formatLastVisit } from './client-table.tsx'
import styles from './list.module.css'

/** The list on a phone: a line each, which opens the record. */
export function ClientRows({ list, ...house }: ClientRowsProps) {
  const { archived, toSearch } = list
  return (
    <ul
      ref={(rows) => {
        list.rows.place.current = rows
      }}
      className={listed.list}
      style={list.rows.room}
    >
      {list.rows.drawn.map((client) => (
        <ClientRow key={client.id} {...{ client, archived, toSearch }} {...house} />
      ))}
    </ul>
  )
}

const ClientRow = memo(function ClientRow({ today, ...cell }: ClientRowProps) {
  return (
    <li className={styles.row} {...focusableRow}>
      <ClientCell {...cell} />
      <div className={styles.facts}>
        <FrequencyMark frequencia={cell.client.frequencia} />
        <small>{formatLastVisit(cell.client, today)}</small>
      </div>
    </li>
  )
})
