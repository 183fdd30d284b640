import { useQuery } from '@tanstack/react-query'
import { MessageCircle, PencilLine, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { isMovable } from '#console/admin/agenda/drag/dragged-booking.ts'
import type { SeriesScope, SettableStatus } from '#console/bookings/agenda-booking-actions.ts'
import { toSettableStatus } from '#console/bookings/agenda-booking-actions.ts'
import { SeriesScopeChoice } from '#console/bookings/booking-form/series-scope-choice.tsx'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from '#console/ui/dialog/popover.module.css'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayName } from '#domain/text/display.ts'
import { formatPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { BookingLines } from './booking-lines.tsx'

const t = agendaText.card

type Props = {
  booking: AgendaBooking
  anchor: HTMLElement | null
  onClose: () => void
  onEdit: () => void
  onComanda: (metodo?: PaymentMethod) => void
  onState: (state: SettableStatus, scope: SeriesScope) => void
  onRemove: () => void
}

/** A booking opened: who, what, how much, and everything that can be done with it. */
export function BookingPopover(props: Props) {
  const { booking, anchor, onClose, onState } = props
  const [asking, setAsking] = useState(false)
  const choose = (state: SettableStatus) => {
    if (state === 'cancelled' && booking.series_id) setAsking(true)
    else onState(state, 'one')
  }
  return (
    <Popover label={displayName(booking.client_name)} anchor={anchor} onClose={onClose}>
      {asking ? (
        <SeriesScopeChoice
          question={agendaText.scope.cancel}
          onChoose={(scope) => onState('cancelled', scope)}
          onBack={() => setAsking(false)}
        />
      ) : (
        <>
          <BookingHeader booking={booking} />
          <BookingLines booking={booking} />
          <BookingTotal {...props} />
          <ReceivePayment {...props} />
          <StatusPicker state={toSettableStatus(booking)} onChoose={choose} />
          <BookingTools {...props} />
        </>
      )}
    </Popover>
  )
}

function BookingHeader({ booking }: { booking: AgendaBooking }) {
  const { data } = useQuery(bookingQuery(booking.id))
  const visits = data?.client?.visits
  const lead = [
    booking.client_phone && formatPhone(booking.client_phone),
    visits !== undefined && t.visits(visits),
  ]
  return (
    <>
      <header className={styles.head}>
        <h2>{booking.client_name.trim() || displayName(booking.client_name)}</h2>
        <BookingStatusBadge status={booking.status} cancel_reason={booking.cancel_reason} />
      </header>
      <p className={styles.lead}>{lead.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function BookingTotal({ booking, onEdit, onComanda }: Props) {
  const done = booking.status === 'completed'
  return (
    <div className={styles.money}>
      <p>
        {booking.has_comanda ? t.comanda : t.total}
        <strong>{booking.is_courtesy ? agendaText.courtesy : formatReais(booking.total)}</strong>
      </p>
      <div className={styles.main}>
        {isMovable(booking) && (
          <Button look="secondary" onClick={onEdit}>
            {t.reschedule}
          </Button>
        )}
        {booking.status !== 'cancelled' && (
          <Button onClick={() => onComanda()}>{done ? t.see : t.comanda}</Button>
        )}
      </div>
    </div>
  )
}

/** The short way to a closed comanda: how it is paid, and there it only needs closing. */
function ReceivePayment({ booking, onComanda }: Props) {
  if (!isMovable(booking) || booking.is_courtesy || booking.total === 0) return null
  return (
    <fieldset className={styles.states}>
      <legend>{t.receive}</legend>
      {PAYMENT_METHODS.map((metodo) => (
        <button
          key={metodo}
          type="button"
          aria-label={t.receiveBy(paymentMethodText[metodo])}
          onClick={() => onComanda(metodo)}
        >
          {paymentMethodText[metodo]}
        </button>
      ))}
    </fieldset>
  )
}

const STATUS_OPTIONS = ['pendente', 'confirmed', 'completed', 'cancelled', 'no_show'] as const

function StatusPicker({
  state,
  onChoose,
}: {
  state: SettableStatus
  onChoose: (state: SettableStatus) => void
}) {
  return (
    <fieldset className={styles.states}>
      <legend>{t.state}</legend>
      {STATUS_OPTIONS.map((one) => (
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

function BookingTools({ booking, onEdit, onRemove }: Props) {
  const digits = toPhoneDigits(booking.client_phone ?? '')
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
            {t.whatsapp}
          </a>
          <a className={styles.tool} href={`tel:+55${digits}`}>
            <Phone size={17} strokeWidth={1.75} aria-hidden="true" />
            {t.call}
          </a>
        </>
      )}
      {booking.status !== 'completed' && (
        <button type="button" className={styles.tool} onClick={onEdit}>
          <PencilLine size={17} strokeWidth={1.75} aria-hidden="true" />
          {t.edit}
        </button>
      )}
      <button type="button" className={styles.tool} onClick={onRemove}>
        <Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />
        {t.remove}
      </button>
    </div>
  )
}
