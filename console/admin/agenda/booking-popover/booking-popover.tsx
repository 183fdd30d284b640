import { useQuery } from '@tanstack/react-query'
import { MessageCircle, PencilLine, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { isMovable } from '#console/admin/agenda/drag/dragged-booking.ts'
import type { Scope, State } from '#console/bookings/agenda-booking-actions.ts'
import { stateOf } from '#console/bookings/agenda-booking-actions.ts'
import { ScopeQuestion } from '#console/bookings/booking-form/series-scope-choice.tsx'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { BookingState } from '#console/bookings/booking-status-badge.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { payments } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from '#console/ui/dialog/popover.module.css'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayName } from '#domain/text/display.ts'
import { formatPhone, phoneDigits } from '#domain/text/phone.ts'
import { BookingLines } from './booking-lines.tsx'

const said = agendaText.card

type Props = {
  booking: AgendaBooking
  anchor: HTMLElement | null
  onClose: () => void
  onEdit: () => void
  onComanda: (metodo?: PaymentMethod) => void
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
          <BookingLines booking={booking} />
          <Money {...props} />
          <Receive {...props} />
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
          <Button onClick={() => onComanda()}>{done ? said.see : said.comanda}</Button>
        )}
      </div>
    </div>
  )
}

/** The short way to a closed comanda: how it is paid, and there it only needs closing. */
function Receive({ booking, onComanda }: Props) {
  if (!isMovable(booking) || booking.is_courtesy || booking.total === 0) return null
  return (
    <fieldset className={styles.states}>
      <legend>{said.receive}</legend>
      {PAYMENT_METHODS.map((metodo) => (
        <button
          key={metodo}
          type="button"
          aria-label={said.receiveBy(payments[metodo])}
          onClick={() => onComanda(metodo)}
        >
          {payments[metodo]}
        </button>
      ))}
    </fieldset>
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
