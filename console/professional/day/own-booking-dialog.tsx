import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBooking } from '#api/contract/contract.ts'
import {
  formatBookingSpan,
  formatBookingTotal,
  getClientWhatsappUrl,
} from '#console/bookings/booking-labels.ts'
import { isOpenBooking, isUnconfirmedBooking } from '#console/bookings/booking-status.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import { useOwnBookingActions } from '#console/bookings/use-own-booking-actions.ts'
import { professionalText } from '#console/messages/professional.ts'
import styles from '#console/professional/dialog-form.module.css'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { formatLongDate, formatLongDuration } from '#console/ui/date/format-date.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { formatPhone } from '#domain/text/phone.ts'

const t = professionalText.booking

type Props = { booking: OwnBooking; today: string; onClose: () => void }

/** A booking's details, and what is still to be done with it. */
export function OwnBookingDialog({ booking, today, onClose }: Props) {
  const { date, duration, service_name, notes, status, cancel_reason } = booking
  return (
    <Dialog title={displayVisitorAndClient(booking)} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact name={t.when}>
          {formatLongDate(date)}, {formatBookingSpan(booking)} ({formatLongDuration(duration)})
        </Fact>
        <Fact name={t.service}>{service_name}</Fact>
        <Fact name={t.value}>{formatBookingTotal(booking)}</Fact>
        <Fact name={t.status}>
          <BookingStatusBadge status={status} cancel_reason={cancel_reason} />
        </Fact>
        {notes && <Fact name={t.notes}>{notes}</Fact>}
        {booking.client_phone && <Fact name={t.phone}>{formatPhone(booking.client_phone)}</Fact>}
      </dl>
      <ContactLinks booking={booking} />
      {isOpenBooking(booking) && (
        <BookingActions booking={booking} isDue={date <= today} onDone={onClose} />
      )}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ContactLinks({ booking }: { booking: OwnBooking }) {
  const chat = getClientWhatsappUrl(booking)
  if (!chat) return null
  const look = getButtonClass({ look: 'quiet' })
  return (
    <div className={styles.contact}>
      <a className={look} href={chat} target="_blank" rel="noopener noreferrer">
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.whatsapp}
      </a>
      <a className={look} href={`tel:${toDialNumber(booking.client_phone)}`}>
        <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.call}
      </a>
    </div>
  )
}

type BookingActionsProps = { booking: OwnBooking; isDue: boolean; onDone: () => void }

/** A booking of a later day can be confirmed, not completed. */
function BookingActions({ booking, isDue, onDone }: BookingActionsProps) {
  const { setStatus, isConfirming, isCompleting } = useOwnBookingActions(booking)
  const set = async (status: 'confirmed' | 'completed') => {
    if (!isConfirming && !isCompleting && (await setStatus(booking, status))) onDone()
  }
  return (
    <>
      <div className={styles.actions}>
        {isUnconfirmedBooking(booking) && (
          <Button
            wide
            look={isDue ? 'secondary' : 'primary'}
            busy={isConfirming && t.confirming}
            onClick={() => void set('confirmed')}
          >
            {t.confirm}
          </Button>
        )}
        {isDue && (
          <Button wide busy={isCompleting && t.completing} onClick={() => void set('completed')}>
            {t.complete}
          </Button>
        )}
      </div>
      {isDue && <p className={styles.hint}>{t.completeText}</p>}
    </>
  )
}
