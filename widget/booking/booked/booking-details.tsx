import type { ComponentChildren } from 'preact'
import { CATEGORIES, CATEGORY_LABELS, formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime, weekdayName } from '#domain/text/display.ts'
import { phoneAddress } from '#widget/links/external-urls.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { BOOKED } from '#widget/messages/success.ts'
import { Face } from '#widget/parts/picture.tsx'
import { Rating } from '#widget/parts/rating.tsx'
import type { Booked } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Everything about a booking: the service, who serves, when, where. */
export function BookingDetails({ booking }: { booking: Booked }) {
  const { business } = useWidget().page
  const call = phoneAddress(business.phone)
  return (
    <>
      <ServiceOf booking={booking} />
      <ProfessionalOf booking={booking} />
      <dl class="facts">
        <Fact name={BOOKED.date}>
          {displayDate(booking.date)}
          <small>{weekdayName(booking.date)}</small>
        </Fact>
        <Fact name={BOOKED.time}>{displayTime(booking.time)}</Fact>
        <Fact name={STEP_TEXT.duration}>{formatDuration(booking.duration)}</Fact>
        <Fact name={BOOKED.price}>{formatReais(booking.price)}</Fact>
        {business.address && <Fact name={TEXT.address}>{business.address}</Fact>}
        {business.phone && call && (
          <Fact name={TEXT.phone}>
            <a href={call}>{business.phone}</a>
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ServiceOf({ booking }: { booking: Booked }) {
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

function ProfessionalOf({ booking }: { booking: Booked }) {
  const { professionals } = useWidget().page
  const professional = professionals.find(({ id }) => id === booking.professional_id)
  const rating = professional?.rating ?? 0
  return (
    <div class="booked-professional">
      <Face name={booking.professional_name} avatar={professional?.avatar ?? null} />
      <div>
        <p class="folded-title">{booking.professional_name}</p>
        <p class="folded-line">{rating > 0 ? <Rating average={rating} /> : TEXT.noReviews}</p>
      </div>
    </div>
  )
}
