import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp, Pencil, UserX, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { clientsText } from '#console/messages/clients.ts'
import { Avatar } from '#console/ui/avatar/avatar.tsx'
import iconButton from '#console/ui/button/icon-button.module.css'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { displayFullName } from '#domain/text/display.ts'
import { displayPhone } from '#domain/text/phone.ts'
import shared from '../client/client.module.css'
import { ClientTags, FrequencyMark } from '../client/client-parts.tsx'
import { type ClientDetail, clientQuery } from '../client/client-queries.ts'
import { type ClientList, findNeighbours } from '../list/use-client-list.ts'
import { ClientFacts } from './client-facts.tsx'
import { ClientFiado } from './client-fiado.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientProposals } from './client-proposals.tsx'
import { ClientStates } from './client-states.tsx'
import { ClientWays } from './client-ways.tsx'
import { JoiningNotice } from './joining-notice.tsx'
import styles from './record.module.css'
import { RecordDialog } from './record-dialog.tsx'
import { useRecordDialog } from './use-record-dialog.ts'

const t = clientsText.record
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  id: string
  list: ClientList
  /** Beside the list, and not in its place. */
  isPanel: boolean
}

/** What the house knows of one client. */
export function ClientRecordScreen({ id, list, isPanel }: Props) {
  const { data, error, refetch } = useQuery(clientQuery(id))
  const dialog = useRecordDialog()
  const name = data ? displayFullName(data.client.nome) : clientsText.title
  useTitle(name)
  return (
    <section className={isPanel ? styles.panel : styles.record} aria-label={name} data-record={id}>
      <RecordBar id={id} list={list} isPanel={isPanel}>
        {data && !data.client.deleted && !data.read_only && (
          <IconButton label={t.edit} onClick={() => dialog.open('edit')}>
            <Pencil {...icon} />
          </IconButton>
        )}
      </RecordBar>
      {data ? (
        <>
          <RecordHead detail={data} isPanel={isPanel} />
          {data.read_only && <Notice>{t.readOnly}</Notice>}
          <JoiningNotice detail={data} />
          <ClientProposals id={id} />
          <ClientWays detail={data} onBook={() => dialog.open('book')} />
          <ClientFacts detail={data} />
          <ClientFiado detail={data} dialog={dialog} />
          <ClientNotes client={data.client} isReadOnly={data.read_only} dialog={dialog} />
          <ClientStates detail={data} onOpen={dialog.open} />
          <RecordDialog detail={data} dialog={dialog} />
        </>
      ) : isGone(error) ? (
        <StateMessage icon={<UserX size={30} strokeWidth={1.75} />} title={t.gone} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </section>
  )
}

const isGone = (error: unknown) =>
  isRefusedCall(error) && error.body.code === 'client_not_found_here'

function RecordHead({ detail, isPanel }: { detail: ClientDetail; isPanel: boolean }) {
  const { client, timezone, visits } = detail
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Heading = isPanel ? 'h2' : 'h1'
  return (
    <header className={styles.head}>
      <Avatar name={client.nome} />
      <div>
        <Heading ref={heading} tabIndex={-1}>
          {client.nome}
        </Heading>
        <p className={shared.quiet}>{displayPhone(client.telefone) ?? clientsText.noPhone}</p>
        {client.email && <p className={shared.quiet}>{client.email}</p>}
      </div>
      <p className={styles.about}>
        <FrequencyMark frequencia={client.frequencia} />
        {visits.every_days !== null && (
          <span className={shared.quiet}>{t.every(visits.every_days)}</span>
        )}
        <ClientTags client={client} timezone={timezone} readOnly={detail.read_only} />
        {client.deleted && <span className={shared.tag}>{t.isArchived}</span>}
      </p>
    </header>
  )
}

/** Back to the list; beside it, also to who stands above and below. */
function RecordBar({ id, list, isPanel, children }: Props & { children: ReactNode }) {
  const to = list.archived ? '/admin/archived-clients' : '/admin/clients'
  if (!isPanel) {
    return (
      <div className={styles.bar}>
        <Link to={to} search={list.toSearch()} className={styles.back} resetScroll={false}>
          <ArrowLeft {...icon} />
          {list.archived ? clientsText.archived.title : t.back}
        </Link>
        {children}
      </div>
    )
  }
  const { before, after } = findNeighbours(list, id)
  const steps = [
    { to: before, label: t.before, Icon: ChevronUp },
    { to: after, label: t.after, Icon: ChevronDown },
  ]
  return (
    <div className={styles.bar}>
      <span className={styles.steps}>
        {steps.map(
          ({ to: neighbour, label, Icon }) =>
            neighbour && (
              <Link
                key={label}
                to={to}
                search={list.toSearch(neighbour.id)}
                replace
                resetScroll={false}
                className={iconButton.button}
                aria-label={label}
                title={label}
              >
                <Icon {...icon} />
              </Link>
            ),
        )}
      </span>
      {children}
      <Link
        to={to}
        search={list.toSearch()}
        resetScroll={false}
        className={iconButton.button}
        aria-label={t.close}
        title={t.close}
      >
        <X {...icon} />
      </Link>
    </div>
  )
}
