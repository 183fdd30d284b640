import type { CallInput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { DESCRIPTION_LENGTH, LEAST_ITEMS, MOST_ITEMS } from '#domain/business/offer-fields.ts'
import type { ListedComposite, ListedService } from '../offers/services-query.ts'
import { checkText } from './service-form.ts'
import {
  checkDuration,
  checkName,
  checkPrice,
  formatNumber,
  formatPrice,
  parsePrice,
  parseWhole,
  toCategory,
  toNullable,
} from './typed-values.ts'
import { useOfferForm } from './use-offer-form.ts'

export type ItemValues = { service_id: string; professional_ids: string[] }

/** As they are typed. */
export type CompositeValues = {
  name: string
  description: string
  category: string
  total_price: string
  total_duration: string
  image: string
  items: ItemValues[]
}

type Wire = CallInput<'PATCH /api/composites/:id'>['body']['changes']

const NEW: CompositeValues = {
  name: '',
  description: '',
  category: 'combo',
  total_price: '',
  total_duration: '',
  image: '',
  items: [],
}

const toValues = (composite: ListedComposite): CompositeValues => ({
  name: composite.name,
  description: composite.description ?? '',
  category: composite.category,
  total_price: formatPrice(composite.total_price),
  total_duration: formatNumber(composite.total_duration),
  image: composite.image ?? '',
  items: composite.items,
})

const checkItems = ({ length }: readonly ItemValues[]) =>
  length < LEAST_ITEMS || length > MOST_ITEMS ? OFFER_SENTENCES.items : undefined

const checkComposite = (values: CompositeValues) => ({
  name: checkName(values.name),
  description: checkText(values.description, DESCRIPTION_LENGTH),
  items: checkItems(values.items),
  total_price: checkPrice(values.total_price),
  total_duration: checkDuration(values.total_duration),
})

const toBody = (values: CompositeValues) => ({
  name: values.name.trim(),
  description: toNullable(values.description),
  category: toCategory(values.category),
  total_price: parsePrice(values.total_price) ?? 0,
  total_duration: parseWhole(values.total_duration) ?? 0,
  image: toNullable(values.image),
  items: values.items,
})

function toWire(typed: Partial<CompositeValues>): Wire {
  const given = Object.entries(toBody({ ...NEW, ...typed })).filter(([field]) => field in typed)
  return Object.fromEntries(given)
}

type Edited = { composite: ListedComposite | null; copied: ListedComposite | null }

/** The form of a composite that is there, of a new one, or of a copy. */
export function useCompositeForm({ composite, copied }: Edited) {
  return useOfferForm<CompositeValues, ListedComposite>({
    kind: 'composite',
    offer: composite,
    copied,
    empty: NEW,
    toValues,
    check: checkComposite,
    change: (id, { changes, shown }) =>
      call('PATCH /api/composites/:id', {
        params: { id },
        body: { changes: toWire(changes), shown: toWire(shown) },
      }),
    create: (values, getKey) => {
      const body = toBody(values)
      const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
      return call('POST /api/composites', { headers, body })
    },
  })
}

/** What the parts cost and take by themselves, in reais and minutes. */
export function sumItems(items: readonly ItemValues[], services: readonly ListedService[]) {
  const parts = items.flatMap(
    ({ service_id }) => services.find(({ id }) => id === service_id) ?? [],
  )
  return {
    price: parts.reduce((sum, { price }) => sum + price, 0),
    duration: parts.reduce((sum, { duration }) => sum + duration, 0),
  }
}
