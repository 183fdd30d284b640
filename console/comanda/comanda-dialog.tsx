import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BookingDetail } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { formatClientVisits } from '#console/bookings/booking-labels.ts'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { BookingStatusBadge } from '#console/bookings/booking-status-badge.tsx'
import type { ComandaSlotProps } from '#console/bookings/comanda-slot.tsx'
import { OwedMark } from '#console/fiado/owed.tsx'
import { text } from '#console/messages/app.ts'
import { comandaText as t } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { isOverlayOnly } from '#console/ui/dialog/use-dialog-history.ts'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import { ClosedComanda } from './closed/closed-comanda.tsx'
import { ComandaSheet } from './comanda-sheet.tsx'
import { useComandaEditor } from './draft/use-comanda-editor.ts'
import { OpenComanda } from './open/open-comanda.tsx'
import { UnsavedDialog } from './open/unsaved-dialog.tsx'
import styles from './payment/payment-panel.module.css'

/** The comanda of a booking: written on while it is open, shown with its receipt once closed. */
export function ComandaDialog({ bookingId, metodo = null, onClose }: ComandaSlotProps) {
  const { data, error, refetch } = useQuery(bookingQuery(bookingId))
  const [leaving, setLeaving] = useState(false)
  return (
    <ComandaSheet
      title={data ? displayVisitorAndClient(data) : t.title}
      lead={data && <ComandaHeader booking={data} />}
      leave={t.leave}
      onLeave={data ? () => setLeaving(true) : onClose}
    >
      {data ? (
        <ComandaContent
          detail={data}
          metodo={metodo}
          leaving={leaving}
          onStay={() => setLeaving(false)}
          onClose={onClose}
        />
      ) : error ? (
        <ComandaFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.body}>
          <Skeleton rows={3} />
        </div>
      )}
    </ComandaSheet>
  )
}

function ComandaHeader({ booking }: { booking: BookingDetail }) {
  const { service_name, date, time, status, cancel_reason } = booking
  const professional = t.with(displayName(booking.professional_name))
  const when = t.when(displayDate(date), displayTime(time))
  const visits = formatClientVisits(booking)
  return (
    <div className={styles.who}>
      <BookingStatusBadge status={status} cancel_reason={cancel_reason} />
      <span>{[`${service_name} ${professional}`, when, visits].filter(Boolean).join(' · ')}</span>
      {booking.client && <OwedMark owed={booking.client.owed} />}
    </div>
  )
}

type ComandaContentProps = {
  detail: BookingDetail
  metodo: PaymentMethod | null
  leaving: boolean
  onStay: () => void
  onClose: () => void
}

function ComandaContent({ detail, metodo, leaving, onStay, onClose }: ComandaContentProps) {
  const editor = useComandaEditor(detail, metodo)
  const { dirty, busy, start } = editor
  // Whoever was asked and goes is not asked again, should closing change the address.
  const released = useRef(false)
  const away = useBlocker({
    shouldBlockFn: (ways) => dirty && !released.current && !isOverlayOnly(ways),
    enableBeforeUnload: () => dirty && !released.current,
    withResolver: true,
  })
  const isBlocked = away.status === 'blocked'
  useEffect(() => {
    if (leaving && !dirty) onClose()
  }, [leaving, dirty, onClose])
  const stay = () => {
    away.reset?.()
    onStay()
  }
  const go = () => {
    released.current = true
    editor.forget()
    if (isBlocked) away.proceed()
    else onClose()
  }
  const save = async () => {
    if (await start('save')) go()
    else stay()
  }
  const place = useFocusOnStatusChange(editor.seen.status)
  return (
    <div className={styles.editor} ref={place} tabIndex={-1}>
      {editor.seen.status === 'completed' && !dirty ? (
        <ClosedComanda editor={editor} />
      ) : (
        <OpenComanda editor={editor} />
      )}
      {((leaving && dirty) || isBlocked) && (
        <UnsavedDialog
          busy={busy === 'save'}
          onSave={() => void save()}
          onDiscard={go}
          onStay={stay}
        />
      )}
    </div>
  )
}

/** What is closed or reopened takes its button away: the focus stays with what came instead. */
function useFocusOnStatusChange(status: BookingDetail['status']) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current !== status) place.current?.focus()
    before.current = status
  }, [status])
  return place
}

function ComandaFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof CallError && error.status === 404
  return (
    <StateMessage
      bad
      icon={<CircleAlert size={30} strokeWidth={1.75} />}
      title={isGone ? t.notFound : t.failed}
      actions={!isGone && <Button onClick={onRetry}>{text.retry}</Button>}
    >
      {isGone ? t.notFoundText : t.failedText}
    </StateMessage>
  )
}
