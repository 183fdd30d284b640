import { Link } from '@tanstack/react-router'
import { clientsText } from '#console/messages/clients.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import { displayFullName } from '#domain/text/display.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { ClientTags } from '../client/client-parts.tsx'
import type { ListedClient } from '../client/client-queries.ts'
import styles from './list.module.css'
import type { ClientList } from './use-client-list.ts'

export type ClientRowsProps = {
  list: ClientList
  timezone: string
  /** At the house. */
  today: string
}

/** What stays while others come, so that a row is drawn once. */
export type ClientRowProps = Omit<ClientRowsProps, 'list'> &
  Pick<ClientList, 'archived' | 'toSearch'> & { client: ListedClient }

type Props = Omit<ClientRowProps, 'today'>

/** Who it is, and the way to the record. */
export function ClientCell({ client, archived, toSearch, timezone }: Props) {
  const { id, nome, telefone, email } = client
  return (
    <div className={styles.who}>
      <Avatar name={nome} />
      <div>
        <Link
          to={archived ? '/admin/archived-clients' : '/admin/clients'}
          search={toSearch(id)}
          className={styles.open}
          data-client={id}
          resetScroll={false}
        >
          {displayFullName(nome)}
        </Link>
        <small>{displayPhone(telefone) ?? email ?? clientsText.noContact}</small>
        <ClientTags client={client} timezone={timezone} readOnly={client.read_only} />
      </div>
    </div>
  )
}
