import type { Business } from '#api/contract/contract.ts'
import { formatCalendarFile } from '#domain/booking/calendar-file.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { Icon } from '#widget/parts/icon.tsx'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type CalendarButtonProps = { booking: BookedAppointment; label?: string }

/** Gives the booking as a calendar file, made here. */
export function CalendarButton({ booking, label = SUCCESS.addToCalendar }: CalendarButtonProps) {
  const { host, page } = useWidget()
  const { business } = page
  // On another site this device's bookings are not those of our own page.
  const url = host.routed ? new URL(`/${business.slug}/history`, window.location.href).href : ''
  const save = () => {
    const file = new Blob([createBookingCalendarFile(booking, business, url)], {
      type: 'text/calendar;charset=utf-8',
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `agendamento-${booking.date}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <button type="button" class="way" onClick={save}>
      <Icon name="calendar" />
      {label}
    </button>
  )
}

function createBookingCalendarFile(
  booking: BookedAppointment,
  business: Business,
  url: string,
): string {
  return formatCalendarFile({
    id: booking.id,
    zone: business.general_settings.timezone,
    date: booking.date,
    time: booking.time,
    duration: booking.duration,
    created: Date.parse(booking.created_at),
    title: SUCCESS.calendarTitle(booking.service_name, business.name),
    description: SUCCESS.calendarNote(booking.professional_name),
    location: business.address ?? '',
    url,
  })
}
