import { useQuery } from '@tanstack/react-query'
import { MessageCircle, PencilLine, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { displayDayMonth, displayName } from '#domain/display.ts'
import { formatReais } from '#domain/money.ts'
import { formatPhone, phoneDigits } from '#domain/phone.ts'
import { agendaText } from '../../messages-agenda.ts'
import { BookingState } from '../../ui/booking-state.tsx'
import { Button } from '../../ui/button.tsx'
import { spanOf } from './card-words.ts'
import { isMovable } from './move.ts'
import styles from './popover.module.css'
import { Popover } from './popover.tsx'
import { bookingQuery } from './query.ts'
import type { Scope, State } from './save.ts'
import { stateOf } from './save.ts'
import { ScopeQuestion } from './scope-question.tsx'

const said = agendaText.card

type Props = {
  booking: AgendaBooking
  anchor: HTMLElement | null
  onClose: () => void
  onEdit: () => void
  onComanda: () => void
  onState: (state: State, scope: Scope) => void
  onRemove: () => void
}

/** A booking opened: who, what, how much, and everything that can be done with it. */
export function BookingCard(props: Props) {
  const { booking, anchor, onClose, onState } = props
  const [asking, setAsking] = useState(false)
  const choose = (state: State) => {
    if (state === 'cancelled' && booking.series_id) setAsking(true)
    else onState(state, 'one')
  }
  return (
    <Popover label={displayName(booking.client_name)} anchor={anchor} onClose={onClose}>
      {asking ? (
        <ScopeQuestion
          question={agendaText.scope.cancel}
          onChoose={(scope) => onState('cancelled', scope)}
          onBack={() => setAsking(false)}
        />
      ) : (
        <>
          <Head booking={booking} />
          <Lines booking={booking} />
          <Money {...props} />
          <States state={stateOf(booking)} onChoose={choose} />
          <Tools {...props} />
        </>
      )}
    </Popover>
  )
}

function Head({ booking }: { booking: AgendaBooking }) {
  const { data } = useQuery(bookingQuery(booking.id))
  const visits = data?.client?.visits
  const lead = [
    booking.client_phone && formatPhone(booking.client_phone),
    visits !== undefined && said.visits(visits),
  ]
  return (
    <>
      <header className={styles.head}>
        <h2>{booking.client_name.trim() || displayName(booking.client_name)}</h2>
        <BookingState status={booking.status} cancel_reason={booking.cancel_reason} />
      </header>
      <p className={styles.lead}>{lead.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function Lines({ booking }: { booking: AgendaBooking }) {
  const { data } = useQuery(bookingQuery(booking.id))
  const items = data?.comanda.comandaItens ?? []
  const tags = [
    booking.encaixe && agendaText.encaixe,
    booking.is_courtesy && agendaText.courtesy,
    booking.series_id && agendaText.repeats,
    booking.presence_confirmed_at && said.presence,
    said.origin[booking.origin],
  ]
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{`${displayDayMonth(booking.date)}, ${spanOf(booking)}`}</dt>
          <dd>{displayName(booking.professional_name)}</dd>
        </div>
        {items.length > 0 ? (
          keyed(items).map(({ item, key }) => (
            <div key={key}>
              <dt>{item.quantidade > 1 ? `${item.quantidade} × ${item.nome}` : item.nome}</dt>
              <dd>{formatReais(item.total)}</dd>
            </div>
          ))
        ) : (
          <div>
            <dt>{booking.service_name}</dt>
            <dd>{formatReais(booking.price)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.tags}>
        {tags.filter(Boolean).map((tag) => (
          <span key={String(tag)}>{tag}</span>
        ))}
      </p>
      {booking.notes && <p className={styles.note}>{booking.notes}</p>}
    </>
  )
}

/** Two lines of a comanda may be alike: their place among the same tells them apart. */
function keyed<Item extends { nome: string }>(items: readonly Item[]) {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const times = (seen.get(item.nome) ?? 0) + 1
    seen.set(item.nome, times)
    return { item, key: `${item.nome} ${times}` }
  })
}

function Money({ booking, onEdit, onComanda }: Props) {
  const done = booking.status === 'completed'
  return (
    <div className={styles.money}>
      <p>
        {booking.has_comanda ? said.comanda : said.total}
        <strong>{booking.is_courtesy ? agendaText.courtesy : formatReais(booking.total)}</strong>
      </p>
      <div className={styles.main}>
        {isMovable(booking) && (
          <Button look="secondary" onClick={onEdit}>
            {said.reschedule}
          </Button>
        )}
        {booking.status !== 'cancelled' && (
          <Button onClick={onComanda}>{done ? said.see : said.comanda}</Button>
        )}
      </div>
    </div>
  )
}

const STATES = ['pendente', 'confirmed', 'completed', 'cancelled', 'no_show'] as const

function States({ state, onChoose }: { state: State; onChoose: (state: State) => void }) {
  return (
    <fieldset className={styles.states}>
      <legend>{said.state}</legend>
      {STATES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === state}
          onClick={() => one !== state && onChoose(one)}
        >
          {agendaText.states[one]}
        </button>
      ))}
    </fieldset>
  )
}

function Tools({ booking, onEdit, onRemove }: Props) {
  const digits = phoneDigits(booking.client_phone ?? '')
  return (
    <div className={styles.tools}>
      {digits && (
        <>
          <a
            className={styles.tool}
            href={`https://wa.me/55${digits}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle size={17} strokeWidth={1.75} aria-hidden="true" />
            {said.whatsapp}
          </a>
          <a className={styles.tool} href={`tel:+55${digits}`}>
            <Phone size={17} strokeWidth={1.75} aria-hidden="true" />
            {said.call}
          </a>
        </>
      )}
      {booking.status !== 'completed' && (
        <button type="button" className={styles.tool} onClick={onEdit}>
          <PencilLine size={17} strokeWidth={1.75} aria-hidden="true" />
          {said.edit}
        </button>
      )}
      <button type="button" className={styles.tool} onClick={onRemove}>
        <Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />
        {said.remove}
      </button>
    </div>
  )
}
