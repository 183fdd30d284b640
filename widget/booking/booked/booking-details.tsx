import type { ComponentChildren } from 'preact'
import { CATEGORIES, CATEGORY_LABELS, formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime, getWeekdayName } from '#domain/text/display.ts'
import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { Avatar } from '#widget/parts/picture.tsx'
import { Rating } from '#widget/parts/rating.tsx'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Everything about a booking: the service, who serves, when, where. */
export function BookingDetails({ booking }: { booking: BookedAppointment }) {
  const { business } = useWidget().page
  const call = toPhoneUrl(business.phone)
  return (
    <>
      <BookedService booking={booking} />
      <BookedProfessional booking={booking} />
      <dl class="facts">
        {booking.guest_name && <DetailRow name={SUCCESS.guest}>{booking.guest_name}</DetailRow>}
        <DetailRow name={SUCCESS.date}>
          {displayDate(booking.date)}
          <small>{getWeekdayName(booking.date)}</small>
        </DetailRow>
        <DetailRow name={SUCCESS.time}>{displayTime(booking.time)}</DetailRow>
        <DetailRow name={STEP_TEXT.duration}>{formatDuration(booking.duration)}</DetailRow>
        <DetailRow name={SUCCESS.price}>{formatReais(booking.price)}</DetailRow>
        {business.address && <DetailRow name={TEXT.address}>{business.address}</DetailRow>}
        {business.phone && call && (
          <DetailRow name={TEXT.phone}>
            <a href={call}>{business.phone}</a>
          </DetailRow>
        )}
      </dl>
    </>
  )
}

function DetailRow({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function BookedService({ booking }: { booking: BookedAppointment }) {
  const { services } = useWidget().page
  const service = services.find(({ id }) => id === (booking.composite_id ?? booking.service_id))
  const category = CATEGORIES.find((it) => it === service?.category)
  return (
    <div class="booked-service">
      {category && <span class="label">{CATEGORY_LABELS[category]}</span>}
      <p class="folded-title">{booking.service_name}</p>
      {service?.description && <p class="folded-line">{service.description}</p>}
    </div>
  )
}

function BookedProfessional({ booking }: { booking: BookedAppointment }) {
  const { professionals } = useWidget().page
  const professional = professionals.find(({ id }) => id === booking.professional_id)
  const rating = professional?.rating ?? 0
  return (
    <div class="booked-professional">
      <Avatar name={booking.professional_name} avatar={professional?.avatar ?? null} />
      <div>
        <p class="folded-title">{booking.professional_name}</p>
        <p class="folded-line">{rating > 0 ? <Rating average={rating} /> : TEXT.noReviews}</p>
      </div>
    </div>
  )
}
