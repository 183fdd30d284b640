import { displayDate, displayTime } from '#domain/text/display.ts'
import { mapsAddress, whatsappAddress } from '#widget/links/contact-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { BOOKED } from '#widget/messages/success.ts'
import { Icon, type IconName } from '#widget/parts/icon.tsx'
import type { Booked } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { CalendarButton } from './calendar-button.tsx'

/** Calendar, map, chat. */
export function BookingWays({ booking }: { booking: Booked }) {
  const { business } = useWidget().page
  return (
    <div class="ways">
      <CalendarButton booking={booking} />
      <Way icon="pin" label={BOOKED.openMaps} address={mapsAddress(business)} />
      <ChatWay booking={booking} label={BOOKED.whatsapp} />
    </div>
  )
}

/** A chat with the salon that begins with this booking; nothing where it has no WhatsApp. */
export function ChatWay({ booking, label }: { booking: Booked; label: string }) {
  const { name, whatsapp } = useWidget().page.business
  const text = BOOKED.whatsappText(name, displayDate(booking.date), displayTime(booking.time))
  return <Way icon="chat" label={label} address={whatsappAddress(whatsapp, text)} />
}

type WayProps = { icon: IconName; label: string; address: string | null }

function Way({ icon, label, address }: WayProps) {
  if (!address) return null
  return (
    <a class="way" href={address} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} />
      {label}
      <span class="unseen"> {TEXT.newTab}</span>
    </a>
  )
}
