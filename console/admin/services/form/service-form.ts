import type { CallInput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import {
  DESCRIPTION_LENGTH,
  isBuffer,
  isCommissionRate,
  isGapWithin,
} from '#domain/business/offer-fields.ts'
import type { ListedService, TeamMember } from '../offers/services-query.ts'
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
import { placeRefusals, useOfferForm } from './use-offer-form.ts'

/** Empty where the service's own holds. */
export type PerformerValues = {
  professional_id: string
  price: string
  duration: string
  commission_rate: string
}

/** As they are typed. */
export type ServiceValues = {
  name: string
  description: string
  category: string
  price: string
  duration: string
  buffer_before: string
  buffer_after: string
  gap_start: string
  gap_minutes: string
  image: string
  professionals: PerformerValues[]
}

type Wire = CallInput<'PATCH /api/services/:id'>['body']['changes']

const NEW: ServiceValues = {
  name: '',
  description: '',
  category: 'hair',
  price: '',
  duration: '30',
  image: '',
  buffer_before: '0',
  buffer_after: '0',
  gap_start: '0',
  gap_minutes: '0',
  professionals: [],
}

const toValues = (service: ListedService): ServiceValues => ({
  name: service.name,
  description: service.description ?? '',
  category: service.category,
  price: formatPrice(service.price),
  duration: formatNumber(service.duration),
  buffer_before: formatNumber(service.buffer_before),
  buffer_after: formatNumber(service.buffer_after),
  gap_start: formatNumber(service.gap_start),
  gap_minutes: formatNumber(service.gap_minutes),
  image: service.image ?? '',
  professionals: service.professionals.map((one) => ({
    professional_id: one.professional_id,
    price: formatPrice(one.price),
    duration: formatNumber(one.duration),
    commission_rate: formatNumber(one.commission_rate),
  })),
})

/** The timing that was typed, with 0 for what is none. */
export function parseTiming(values: ServiceValues) {
  const parse = (typed: string) => parseWhole(typed) ?? 0
  return {
    duration: parse(values.duration),
    buffer_before: parse(values.buffer_before),
    buffer_after: parse(values.buffer_after),
    gap_start: parse(values.gap_start),
    gap_minutes: parse(values.gap_minutes),
  }
}

const isTypedBuffer = (typed: string) => {
  const minutes = parseWhole(typed)
  return minutes !== null && isBuffer(minutes)
}

const checkBuffer = (typed: string) => (isTypedBuffer(typed) ? undefined : OFFER_SENTENCES.buffer)

function checkGap(values: ServiceValues) {
  if (parseWhole(values.gap_start) === null) return { gap_start: OFFER_SENTENCES.minutes }
  if (parseWhole(values.gap_minutes) === null) return { gap_minutes: OFFER_SENTENCES.minutes }
  const isWithin = isGapWithin(parseTiming(values))
  return isWithin ? {} : { gap_minutes: OFFER_SENTENCES.gap }
}

function checkRate(typed: string): string | undefined {
  const rate = parseWhole(typed)
  return rate !== null && isCommissionRate(rate) ? undefined : OFFER_SENTENCES.commission
}

const checkOptional = (typed: string, check: (typed: string) => string | undefined) =>
  typed.trim() === '' ? undefined : check(typed)

const checkPerformers = (performers: readonly PerformerValues[]) =>
  Object.fromEntries(
    performers.flatMap(({ price, duration, commission_rate }, i) => [
      [`professionals.${i}.price`, checkOptional(price, checkPrice)],
      [`professionals.${i}.duration`, checkOptional(duration, checkDuration)],
      [`professionals.${i}.commission_rate`, checkOptional(commission_rate, checkRate)],
    ]),
  )

export const checkText = (typed: string, most: number) =>
  typed.trim().length > most ? OFFER_SENTENCES.text(most) : undefined

const checkService = (values: ServiceValues) => ({
  name: checkName(values.name),
  description: checkText(values.description, DESCRIPTION_LENGTH),
  price: checkPrice(values.price),
  duration: checkDuration(values.duration),
  buffer_before: checkBuffer(values.buffer_before),
  buffer_after: checkBuffer(values.buffer_after),
  ...checkGap(values),
  ...checkPerformers(values.professionals),
})

const WIRE = {
  name: ({ name }) => ({ name: name.trim() }),
  description: ({ description }) => ({ description: toNullable(description) }),
  category: ({ category }) => ({ category: toCategory(category) }),
  price: ({ price }) => ({ price: parsePrice(price) ?? 0 }),
  duration: ({ duration }) => ({ duration: parseWhole(duration) ?? 0 }),
  buffer_before: (values) => ({ buffer_before: parseTiming(values).buffer_before }),
  buffer_after: (values) => ({ buffer_after: parseTiming(values).buffer_after }),
  gap_start: (values) => ({ gap_start: parseTiming(values).gap_start }),
  gap_minutes: (values) => ({ gap_minutes: parseTiming(values).gap_minutes }),
  image: ({ image }) => ({ image: toNullable(image) }),
  professionals: ({ professionals }) => ({ professionals: professionals.map(toPerformer) }),
} satisfies { [Field in keyof ServiceValues]: (values: ServiceValues) => Wire }

const toPerformer = ({ professional_id, price, duration, commission_rate }: PerformerValues) => ({
  professional_id,
  price: parsePrice(price),
  duration: parseWhole(duration),
  commission_rate: parseWhole(commission_rate),
})

// Of an object's own keys TypeScript knows only that they are texts.
const listFields = (typed: Partial<ServiceValues>) => Object.keys(typed) as (keyof ServiceValues)[]

const toWire = (typed: Partial<ServiceValues>): Wire =>
  Object.assign({}, ...listFields(typed).map((field) => WIRE[field]({ ...NEW, ...typed })))

type Edited = {
  service: ListedService | null
  copied: ListedService | null
  team: readonly TeamMember[]
}

/** In the order in which the server keeps them, so that a change taken back is none. */
export const sortPerformers = (performers: readonly PerformerValues[]): PerformerValues[] =>
  [...performers].sort((a, b) => (a.professional_id < b.professional_id ? -1 : 1))

/** Everybody performs what is new, until the owner says otherwise: what nobody does is not booked. */
const createNew = (team: readonly TeamMember[]): ServiceValues => ({
  ...NEW,
  professionals: sortPerformers(team.map(toPlainPerformer)),
})

export const toPlainPerformer = ({ id }: Pick<TeamMember, 'id'>): PerformerValues => ({
  professional_id: id,
  price: '',
  duration: '',
  commission_rate: '',
})

/** The form of a service that is there, of a new one, or of a copy. */
export function useServiceForm({ service, copied, team }: Edited) {
  return useOfferForm<ServiceValues, ListedService>({
    kind: 'service',
    offer: service,
    copied,
    empty: createNew(team),
    toValues,
    check: checkService,
    change: (id, { changes, shown }) =>
      call('PATCH /api/services/:id', {
        params: { id },
        body: { changes: toWire(changes), shown: toWire(shown) },
      }),
    create,
  })
}

function create(values: ServiceValues, getKey: (content: string) => string): Promise<unknown> {
  const service = {
    ...toWire(values),
    name: values.name.trim(),
    category: toCategory(values.category),
    price: parsePrice(values.price) ?? 0,
    duration: parseWhole(values.duration) ?? 0,
  }
  const body = { services: [service] }
  const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
  return call('POST /api/services', { headers, body }).catch(placeRefusals('services.0.'))
}
