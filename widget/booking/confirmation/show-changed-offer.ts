import type { PublicPage } from '#api/contract/contract.ts'
import { ANYONE, type BookingFlow } from '#widget/state/booking-flow.ts'
import type { Widget } from '#widget/state/widget-context.ts'
import type { ChangedOffer } from './booking-outcome.ts'

/**
 * Draws the new price and duration at once, so that the next press confirms these whatever becomes
 * of the reload; then the rest of the salon's data, unless a choice is no longer in it: that is the
 * server's to say.
 */
export function showChangedOffer(widget: Widget, sent: BookingFlow, offer: ChangedOffer): void {
  const { page, setPage, call } = widget
  const change = (old: PublicPage): PublicPage => ({
    ...old,
    services: old.services.map((one) => (one.id === sent.service_id ? { ...one, ...offer } : one)),
  })
  setPage(change(page))
  call('GET /api/public/:slug', { params: { slug: page.business.slug } }).then(
    (fresh) => isStillOffered(fresh, sent) && setPage(change(fresh)),
    () => {},
  )
}

function isStillOffered(
  { services }: Pick<PublicPage, 'services'>,
  { service_id, professional_id }: BookingFlow,
): boolean {
  const service = services.find(({ id }) => id === service_id)
  const isAnyone = professional_id === ANYONE
  return Boolean(service && (isAnyone || service.professional_ids.includes(`${professional_id}`)))
}
