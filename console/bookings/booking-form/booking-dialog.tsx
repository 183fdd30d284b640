import { useRef, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { LeaveGuard } from '#console/ui/form/leave-guard.tsx'
import { BookingForm } from './booking-form.tsx'
import type { BookingFormValues } from './booking-form-values.ts'
import { SeriesConflicts } from './conflicts.tsx'
import { SeriesScopeChoice } from './series-scope-choice.tsx'
import { useBookingForm } from './use-booking-form.ts'

const t = agendaText.form

type Props = {
  /** The booking to change; without it a new one is made. */
  booking?: AgendaBooking
  at?: Partial<TimeSlot>
  /** What a new one begins with besides. */
  again?: Partial<BookingFormValues>
  onClose: () => void
}

/** Creates or changes a booking. */
export function BookingDialog({ booking, at, again, onClose }: Props) {
  const [title] = useState(booking ? t.edit : t.create)
  const isSaved = useRef(false)
  const form = useBookingForm(booking, { at, again }, () => {
    isSaved.current = true
    onClose()
  })
  const { step } = form
  return (
    <>
      <Dialog title={step.name === 'conflicts' ? t.conflicts.title : title} onClose={onClose}>
        {step.name === 'conflicts' ? (
          <SeriesConflicts
            {...step}
            busy={form.busy}
            onSkip={(moved) => form.save({ skip: true, moved })}
            onBack={form.back}
          />
        ) : step.name === 'scope' ? (
          <SeriesScopeChoice
            question={agendaText.scope.change}
            onChoose={(scope) => form.save({ scope })}
            onBack={form.back}
          />
        ) : (
          <BookingForm form={form} isNew={!booking} onCancel={onClose} />
        )}
      </Dialog>
      <LeaveGuard isDirty={form.isWritten} leaves={() => !isSaved.current} />
    </>
  )
}
