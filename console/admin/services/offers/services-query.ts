import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServiceList } from '#api/contract/contract.ts'
import { toastUndoable } from '#console/bookings/booking-toasts.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { servicesText as t } from '#console/messages/services.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

export type ListedService = ServiceList['services'][number]
export type ListedComposite = ServiceList['composites'][number]
export type TeamMember = ServiceList['professionals'][number]

/**
 * A service or a composite, as the list shows both.
 * @property isOnlyPart the page shows it within an active composite alone
 */
export type ListedOffer = Pick<
  ListedService,
  'id' | 'name' | 'description' | 'category' | 'price' | 'duration' | 'statistics' | 'upcoming'
> & { isActive: boolean; isComposite: boolean; isOnlyPart: boolean; isOffered: boolean }

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => call('GET /api/services', {}),
})

/** Both kinds, in the owner's order. */
export function listOffers({ services, composites, order }: ServiceList): ListedOffer[] {
  const performed = new Set(
    services.filter(({ professionals }) => professionals.length > 0).map(({ id }) => id),
  )
  const parts = new Set(
    composites
      .filter(({ is_active }) => is_active)
      .flatMap(({ items }) => items.map(({ service_id }) => service_id)),
  )
  const offers = [
    ...services.map((one) => ({
      ...one,
      isActive: one.status === 'active',
      isComposite: false,
      isOnlyPart: one.status === 'active' && parts.has(one.id),
      isOffered: performed.has(one.id),
    })),
    ...composites.map((one) => ({
      ...one,
      price: one.total_price,
      duration: one.total_duration,
      isActive: one.is_active,
      isComposite: true,
      isOnlyPart: false,
      isOffered:
        (one.items[0]?.professional_ids.length ?? 0) > 0 ||
        one.items.some(({ service_id }) => performed.has(service_id)),
    })),
  ]
  const place = new Map(order.map((id, i) => [id, i]))
  return offers.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

function sendStatus({ id, isComposite }: ListedOffer, isActive: boolean): Promise<unknown> {
  if (isComposite) {
    const body = { changes: { is_active: isActive }, shown: { is_active: !isActive } }
    return call('PATCH /api/composites/:id', { params: { id }, body })
  }
  const toStatus = (is: boolean) => (is ? ('active' as const) : ('inactive' as const))
  const body = { changes: { status: toStatus(isActive) }, shown: { status: toStatus(!isActive) } }
  return call('PATCH /api/services/:id', { params: { id }, body })
}

/** Deactivates, which a button in the toast takes back, or activates. */
export function useSetActive() {
  return useMutation({
    mutationFn: (offer: ListedOffer) => sendStatus(offer, !offer.isActive),
    onSuccess: (_saved, offer) => {
      const { id, name, isActive } = offer
      if (!isActive) return toastActDone(`service:${id}`, t.activated(name))
      const undo = () =>
        void sendStatus(offer, true).catch((error: unknown) => showFailure(offer, error))
      toastUndoable(t.deactivated(name), t.deactivatedText, undo)
    },
    onError: (error, offer) => showFailure(offer, error),
  })
}

const showFailure = ({ id }: ListedOffer, error: unknown) =>
  toastActFailed(`service:${id}`, t.statusFailed, formatErrorReason(error))

/** Deleted twice it is gone all the same; a refusal is for the dialog to show. */
export function useDelete({ id, name, isComposite }: ListedOffer, onDeleted: () => void) {
  return useMutation({
    mutationFn: () =>
      isComposite
        ? call('DELETE /api/composites/:id', { params: { id } })
        : call('DELETE /api/services/:id', { params: { id } }),
    onSuccess: () => {
      toastActDone(`service:${id}`, t.delete.done(name))
      onDeleted()
    },
  })
}

export function useSaveOrder() {
  const queries = useQueryClient()
  return useMutation({
    // One after another: the last order that was wanted is the one that stays.
    scope: { id: 'services-order' },
    mutationFn: (ids: string[]) => call('PUT /api/services/order', { body: { ids } }),
    onSuccess: ({ order }) =>
      queries.setQueryData(servicesQuery.queryKey, (list) => list && { ...list, order }),
    onError: (error) => {
      toastActFailed('services-order', t.move.failed, formatErrorReason(error))
      return queries.invalidateQueries({ queryKey: servicesQuery.queryKey })
    },
  })
}
