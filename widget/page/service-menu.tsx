import { useState } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { CATEGORY_LABELS } from '#domain/business/service.ts'
import { formatLength, formatPrice } from '#widget/messages/format-terms.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { chooseService } from '#widget/state/booking-flow.ts'
import { formatRoute } from '#widget/state/route.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { isBookable } from './not-bookable.tsx'

/** How many services stand before "Ver Todos", and how many of them on a phone. */
const FIRST_SHOWN = 6
const FIRST_ON_PHONE = 4

/** What the salon offers, by category, each with its way to book; the order is the page's own. */
export function ServiceMenu() {
  const { services } = useWidget().page
  const [isWhole, setWhole] = useState(false)
  if (services.length === 0) return null
  const shown = isWhole ? services : services.slice(0, FIRST_SHOWN)
  return (
    <section class="menu" aria-labelledby="vez-services">
      <h2 id="vez-services">{PAGE.services}</h2>
      {groupByCategory(shown).map(({ category, members }) => (
        <div key={category} class={members.some((it) => isFirst(services, it)) ? '' : 'on-wide'}>
          <h3 class="menu-category">
            {CATEGORIES.get(category) ?? category}
            {!isWhole && <ShownCount members={members} category={category} />}
          </h3>
          <ul>
            {members.map((service) => (
              <MenuRow
                key={service.id}
                service={service}
                isOnPhone={isWhole || isFirst(services, service)}
              />
            ))}
          </ul>
        </div>
      ))}
      {services.length > FIRST_ON_PHONE && (
        <button
          type="button"
          class={`button secondary wide ${services.length > FIRST_SHOWN ? '' : 'on-narrow'}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? TEXT.lessServices : TEXT.allServices(services.length)}
        </button>
      )}
    </section>
  )
}

/** `3 de 7` where more of a category wait behind the button; a phone shows fewer. */
function ShownCount({ members, category }: { members: readonly Service[]; category: string }) {
  const { services } = useWidget().page
  const all = services.filter((service) => service.category === category).length
  const onPhone = members.filter((service) => isFirst(services, service)).length
  return (
    <>
      {members.length < all && <small class="on-wide">{PAGE.count(members.length, all)}</small>}
      {onPhone < all && <small class="on-narrow">{PAGE.count(onPhone, all)}</small>}
    </>
  )
}

const CATEGORIES = new Map<string, string>(Object.entries(CATEGORY_LABELS))

const isFirst = (services: readonly Service[], service: Service) =>
  services.indexOf(service) < FIRST_ON_PHONE

/** The categories in the order in which the first of each stands. */
function groupByCategory(services: readonly Service[]) {
  const categories = [...new Set(services.map(({ category }) => category))]
  return categories.map((category) => ({
    category,
    members: services.filter((service) => service.category === category),
  }))
}

function MenuRow({ service, isOnPhone }: { service: Service; isOnPhone: boolean }) {
  const { page } = useWidget()
  return (
    <li class={isOnPhone ? 'menu-row' : 'menu-row on-wide'}>
      <span class="menu-what">
        <strong>{service.name}</strong>
        {service.description && <span class="menu-text">{service.description}</span>}
      </span>
      <span class="menu-terms">
        <strong>{formatPrice(service)}</strong>
        <span>{formatLength(service)}</span>
      </span>
      {isBookable(page) && <BookLink service={service} />}
    </li>
  )
}

/** On our own page an address: who taps before the script has come gets to the booking all the same. */
function BookLink({ service }: { service: Service }) {
  const { host, flow, setFlow, today, go } = useWidget()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setFlow(chooseService(flow, service, today))
    go('booking')
  }
  const label = { class: 'button tinted', 'aria-label': PAGE.bookService(service.name) }
  const look = (
    <>
      <span class="on-wide">{PAGE.bookShort}</span>
      <span class="on-narrow">
        <Icon name="chevron" />
      </span>
    </>
  )
  if (!host.routed) {
    return (
      <button type="button" {...label} onClick={open}>
        {look}
      </button>
    )
  }
  const query = { service: service.id }
  return (
    <a {...label} href={formatRoute({ screen: 'booking', query }, host.slug)} onClick={open}>
      {look}
    </a>
  )
}
