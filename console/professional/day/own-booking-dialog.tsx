import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { BookingState } from '#console/bookings/booking-status-badge.tsx'
import { amountOf, spanOf, whatsappOf } from '#console/bookings/own-booking-labels.ts'
import type { OwnBooking } from '#console/bookings/own-booking-queries.ts'
import { isOpen, isUnconfirmed, useStatus } from '#console/bookings/use-own-booking-status.ts'
import { professional } from '#console/messages/professional.ts'
import styles from '#console/professional/dialog-form.module.css'
import { Button, buttonClass } from '#console/ui/button/button.tsx'
import { spokenDate, spokenDuration } from '#console/ui/date/format-date.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone, phoneDigits } from '#domain/text/phone.ts'

const said = professional.booking

type Props = { booking: OwnBooking; today: string; onClose: () => void }

/** One booking closely, and what is still to be done with it. */
export function BookingSheet({ booking, today, onClose }: Props) {
  const { date, duration, service_name, notes, status, cancel_reason } = booking
  return (
    <Dialog title={displayName(booking.client_name)} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact name={said.when}>
          {spokenDate(date)}, {spanOf(booking)} ({spokenDuration(duration)})
        </Fact>
        <Fact name={said.service}>{service_name}</Fact>
        <Fact name={said.value}>{amountOf(booking)}</Fact>
        <Fact name={said.status}>
          <BookingState status={status} cancel_reason={cancel_reason} />
        </Fact>
        {notes && <Fact name={said.notes}>{notes}</Fact>}
        {booking.client_phone && <Fact name={said.phone}>{formatPhone(booking.client_phone)}</Fact>}
      </dl>
      <Contact booking={booking} />
      {isOpen(booking) && <Deeds booking={booking} isDue={date <= today} onDone={onClose} />}
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

function Contact({ booking }: { booking: OwnBooking }) {
  const chat = whatsappOf(booking)
  if (!chat) return null
  const look = buttonClass({ look: 'quiet' })
  return (
    <div className={styles.contact}>
      <a className={look} href={chat} target="_blank" rel="noopener noreferrer">
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        {said.whatsapp}
      </a>
      <a className={look} href={`tel:+55${phoneDigits(booking.client_phone ?? '')}`}>
        <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
        {said.call}
      </a>
    </div>
  )
}

type DeedsProps = { booking: OwnBooking; isDue: boolean; onDone: () => void }

/** A day to come can be confirmed, not completed. */
function Deeds({ booking, isDue, onDone }: DeedsProps) {
  const { mutate, isPending, variables } = useStatus(onDone)
  const busy = isPending && variables.status
  const set = (status: 'confirmed' | 'completed') => {
    if (!isPending) mutate({ booking, status })
  }
  return (
    <>
      <div className={styles.deeds}>
        {isUnconfirmed(booking) && (
          <Button
            wide
            look={isDue ? 'secondary' : 'primary'}
            busy={busy === 'confirmed' && said.confirming}
            onClick={() => set('confirmed')}
          >
            {said.confirm}
          </Button>
        )}
        {isDue && (
          <Button
            wide
            busy={busy === 'completed' && said.completing}
            onClick={() => set('completed')}
          >
            {said.complete}
          </Button>
        )}
      </div>
      {isDue && <p className={styles.hint}>{said.completeText}</p>}
    </>
  )
}
