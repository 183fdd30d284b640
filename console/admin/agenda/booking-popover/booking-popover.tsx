import { useQuery } from '@tanstack/react-query'
import { MessageCircle, PencilLine, Phone, Trash2, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { SeriesScopeChoice } from '#console/bookings/booking-form/series-scope-choice.tsx'
import {
  formatBookingTotal,
  formatClientVisits,
  getClientWhatsappUrl,
} from '#console/bookings/booking-labels.ts'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { getStatusEntry, isOpenBooking } from '#console/bookings/booking-status.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { OwedMark } from '#console/fiado/owed.tsx'
import { agendaText } from '#console/messages/agenda.ts'
import { bookingText } from '#console/messages/booking.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { SETTABLE_STATUSES, type SettableStatus } from '#domain/booking/booking.ts'
import type { RepeatScope } from '#domain/booking/series.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { BookingLines } from './booking-lines.tsx'
import styles from './booking-popover.module.css'

const t = agendaText.card

type Props = {
  booking: AgendaBooking
  anchor: HTMLElement | null
  onClose: () => void
  onReschedule: () => void
  onEdit: () => void
  onComanda: (metodo?: PaymentMethod) => void
  onStatus: (status: SettableStatus, scope: RepeatScope) => void
  onLinks: () => void
  onTrash: () => void
}

/** A booking's details, and everything that can be done with it. */
export function BookingPopover(props: Props) {
  const { booking, anchor, onClose, onStatus } = props
  const [asking, setAsking] = useState(false)
  const choose = (status: SettableStatus) => {
    if (status === 'cancelled' && booking.series_id) setAsking(true)
    else onStatus(status, 'one')
  }
  return (
    <Popover label={displayVisitor(booking)} anchor={anchor} onClose={onClose}>
      {asking ? (
        <SeriesScopeChoice
          question={agendaText.scope.cancel}
          onChoose={(scope) => onStatus('cancelled', scope)}
          onBack={() => setAsking(false)}
        />
      ) : (
        <>
          <BookingHeader booking={booking} />
          <BookingLines booking={booking} />
          <BookingTotal {...props} />
          <ReceivePayment {...props} />
          <StatusPicker status={getStatusEntry(booking).settable} onChoose={choose} />
          <BookingTools {...props} />
        </>
      )}
    </Popover>
  )
}

function BookingHeader({ booking }: { booking: AgendaBooking }) {
  const { data } = useQuery(bookingQuery(booking.id))
  const who = booking.guest_name ?? booking.client_name
  const lead = [
    booking.guest_name && t.bookedBy(displayName(booking.client_name)),
    booking.client_phone && formatPhone(booking.client_phone),
    data && formatClientVisits(data),
  ]
  return (
    <>
      <header className={styles.head}>
        <h2>{who.trim() || displayName(who)}</h2>
        <BookingStatusBadge status={booking.status} cancel_reason={booking.cancel_reason} />
      </header>
      <p className={styles.lead}>{lead.filter(Boolean).join(' · ')}</p>
      {data?.client && <OwedMark owed={data.client.owed} />}
    </>
  )
}

function BookingTotal({ booking, onReschedule, onComanda }: Props) {
  const done = booking.status === 'completed'
  return (
    <div className={styles.money}>
      <p>
        {booking.has_comanda ? t.comanda : t.total}
        <strong>{formatBookingTotal(booking)}</strong>
      </p>
      <div className={styles.main}>
        {isOpenBooking(booking) && (
          <Button look="secondary" onClick={onReschedule}>
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

/** Opens the comanda with its payment filled in, so that it only needs closing. */
function ReceivePayment({ booking, onComanda }: Props) {
  if (!isOpenBooking(booking) || booking.is_courtesy || booking.total === 0) return null
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

type StatusPickerProps = { status: SettableStatus; onChoose: (status: SettableStatus) => void }

function StatusPicker({ status, onChoose }: StatusPickerProps) {
  return (
    <fieldset className={styles.states}>
      <legend>{t.state}</legend>
      {SETTABLE_STATUSES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === status}
          onClick={() => one !== status && onChoose(one)}
        >
          {agendaText.states[one]}
        </button>
      ))}
    </fieldset>
  )
}

function BookingTools({ booking, onEdit, onLinks, onTrash }: Props) {
  const chat = getClientWhatsappUrl(booking)
  return (
    <div className={styles.tools}>
      {chat && (
        <>
          <a className={styles.tool} href={chat} target="_blank" rel="noopener noreferrer">
            <MessageCircle size={17} strokeWidth={1.75} aria-hidden="true" />
            {t.whatsapp}
          </a>
          <a className={styles.tool} href={`tel:${toDialNumber(booking.client_phone)}`}>
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
      <button type="button" className={styles.tool} onClick={onLinks}>
        <Unlink size={17} strokeWidth={1.75} aria-hidden="true" />
        {bookingText.links.action}
      </button>
      <button type="button" className={styles.tool} onClick={onTrash}>
        <Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />
        {t.remove}
      </button>
    </div>
  )
}
