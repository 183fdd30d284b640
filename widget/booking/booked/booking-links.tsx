import { getMapsUrl } from '#domain/business/public-page.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { toWhatsappUrl } from '#widget/links/contact-urls.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { Icon, type IconName } from '#widget/parts/icon.tsx'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { CalendarButton } from './calendar-button.tsx'

/** Calendar, map, chat. */
export function BookingLinks({ booking }: { booking: BookedAppointment }) {
  return (
    <div class="ways">
      <CalendarButton booking={booking} />
      <MapLink />
      <ChatLink booking={booking} label={SUCCESS.whatsapp} />
    </div>
  )
}

/** The way to the salon; nothing where nobody said where it is. */
export function MapLink() {
  const { business } = useWidget().page
  return <BookingLinkItem icon="pin" label={SUCCESS.openMaps} address={getMapsUrl(business)} />
}

/** The salon's telephone, where it has one. */
export function CallLink() {
  const { phone } = useWidget().page.business
  const address = toPhoneUrl(phone)
  if (!phone || !address) return null
  return (
    <a class="way" href={address}>
      <Icon name="phone" />
      {SUCCESS.call(phone)}
    </a>
  )
}

/** A chat with the salon that begins with this booking; nothing where it has no WhatsApp. */
export function ChatLink({ booking, label }: { booking: BookedAppointment; label: string }) {
  const { name, whatsapp } = useWidget().page.business
  const text = SUCCESS.whatsappText(name, displayDate(booking.date), displayTime(booking.time))
  return <BookingLinkItem icon="chat" label={label} address={toWhatsappUrl(whatsapp, text)} />
}

type BookingLinkItemProps = { icon: IconName; label: string; address: string | null }

function BookingLinkItem({ icon, label, address }: BookingLinkItemProps) {
  if (!address) return null
  return (
    <a class="way" href={address} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} />
      {label}
      <span class="unseen"> {TEXT.newTab}</span>
    </a>
  )
}
