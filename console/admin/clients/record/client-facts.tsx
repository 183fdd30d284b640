import { Link } from '@tanstack/react-router'
import { Cake, Scissors, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBookingTotal } from '#console/bookings/booking-labels.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { clientsText } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayDayMonth, displayFullName, displayName } from '#domain/text/display.ts'
import { getCivilTimeAt, getTodayInZone } from '#domain/time/civil-time.ts'
import shared from '../client/client.module.css'
import { formatDayTime } from '../client/client-parts.tsx'
import type { ClientDetail } from '../client/client-queries.ts'
import { useUndoMerge } from './client-acts.ts'
import { focusRecordName } from './focus-record-name.ts'
import { findKnownClient, KnownClientNotice } from './known-client.tsx'
import styles from './record.module.css'

const t = clientsText.record
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Figures, the next visit, notes, habits, and what was done and bought last. */
export function ClientFacts({ detail }: { detail: ClientDetail }) {
  const { client, next, last, sales, merges, timezone, left_list_at } = detail
  const isOwner = useIsOwner()
  const today = getTodayInZone(timezone, Date.now())
  return (
    <>
      {next && <NextBooking next={next} today={today} />}
      <ClientFigures detail={detail} />
      <Part title={t.notes}>
        <p className={client.observacoes ? styles.notes : shared.quiet}>
          {client.observacoes || t.noNotes}
        </p>
        {client.consent && (
          <p className={shared.quiet}>
            {t.consent(
              displayDate(getCivilTimeAt(timezone, Date.parse(client.consent.at)).date),
              client.consent.source,
            )}
          </p>
        )}
        {left_list_at && (
          <p className={shared.quiet}>
            {t.leftList(displayDate(getCivilTimeAt(timezone, Date.parse(left_list_at)).date))}
          </p>
        )}
      </Part>
      <ClientHabits detail={detail} />
      <Part title={t.last}>
        {last.length === 0 && <p className={shared.quiet}>{t.noLast}</p>}
        <ul className={styles.lines}>
          {last.map((one) => (
            <li key={one.id}>
              <span>{displayDate(one.date)}</span>
              <span>
                {one.service_name}
                {one.status !== 'completed' && <BookingStatusBadge {...one} />}
              </span>
              <span>{one.status === 'completed' && formatBookingTotal(one)}</span>
            </li>
          ))}
        </ul>
      </Part>
      {merges.length > 0 && isOwner && (
        <Part title={clientsText.merge.joined}>
          <ul className={styles.lines}>
            {merges.map((merge) => (
              <MergeLine key={merge.id} merge={merge} client_id={client.id} timezone={timezone} />
            ))}
          </ul>
        </Part>
      )}
      {sales.length > 0 && (
        <Part title={t.bought}>
          <ul className={styles.lines}>
            {sales.map(({ id, product_name, quantity, sold_at }) => (
              <li key={id}>
                <span>{displayDate(getCivilTimeAt(timezone, Date.parse(sold_at)).date)}</span>
                <span>{t.times(quantity, product_name)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

type MergeLineProps = {
  merge: ClientDetail['merges'][number]
  /** Whose record it is on. */
  client_id: string
  timezone: string
}

/** A record that was joined to this one, for as long as it can be parted again. */
function MergeLine({ merge, client_id, timezone }: MergeLineProps) {
  const undo = useUndoMerge(merge, () => focusRecordName(client_id))
  const { date } = getCivilTimeAt(timezone, Date.parse(merge.created_at))
  const holder = findKnownClient(undo.error)
  return (
    <li className={styles.joined}>
      <span>
        {merge.finished
          ? clientsText.merge.line(merge.nome, displayDate(date))
          : clientsText.merge.unfinished(merge.nome, displayDate(date))}
      </span>
      <Button
        look="quiet"
        busy={undo.isPending && clientsText.merge.undoing}
        onClick={() => undo.mutate()}
      >
        {clientsText.merge.undo(displayFullName(merge.nome))}
      </Button>
      {holder && <KnownClientNotice known={holder} remedy={clientsText.merge.undoFirst} />}
    </li>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function NextBooking({ next, today }: { next: NonNullable<ClientDetail['next']>; today: string }) {
  return (
    <Link
      to="/admin/bookings"
      search={{ agendamento: next.id, abrir: 'acoes', periodo: 'tudo' }}
      className={styles.next}
    >
      <small>{t.next}</small>
      <strong>{formatDayTime(next, today)}</strong>
      <span>
        {next.service_name} {t.with(displayName(next.professional_name))}
      </span>
    </Link>
  )
}

/** Sums are the owner's alone. */
function ClientFigures({ detail: { client, visits } }: { detail: ClientDetail }) {
  const { total_gasto, ticket_medio } = client
  return (
    <dl className={styles.figures}>
      <Figure name={t.visits} value={`${visits.completed}`} />
      {total_gasto !== null && (
        <Figure name={t.spent} value={formatReais(total_gasto)} more={t.spentHint} />
      )}
      {ticket_medio !== null && <Figure name={t.average} value={formatReais(ticket_medio)} />}
      <Figure
        name={t.missed}
        value={`${visits.no_shows}`}
        more={visits.last_no_show && t.lastMissed(displayDate(visits.last_no_show))}
      />
    </dl>
  )
}

function Figure({ name, value, more }: { name: string; value: string; more?: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more && <small>{more}</small>}
      </dd>
    </div>
  )
}

function ClientHabits({ detail: { client, visits, preferences } }: { detail: ClientDetail }) {
  const { professional, service } = preferences
  const { birth_date } = client
  if (!professional && !service && !birth_date) return null
  const of = (n: number) => t.ofVisits(n, visits.completed)
  return (
    <Part title={t.preferences}>
      <ul className={styles.lines}>
        {professional && (
          <li>
            <User {...icon} />
            <span>{displayName(professional.name)}</span>
            <span>{of(professional.visits)}</span>
          </li>
        )}
        {service && (
          <li>
            <Scissors {...icon} />
            <span>{service.name}</span>
            <span>{of(service.visits)}</span>
          </li>
        )}
        {birth_date && (
          <li>
            <Cake {...icon} />
            <span>{t.birthday}</span>
            <span>{displayDayMonth(birth_date)}</span>
          </li>
        )}
      </ul>
    </Part>
  )
}
