import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { type PlanContext, requireWithinPlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  insertOwnTerms,
  listPerformers,
  type OwnTermsRow,
  replaceTermsOfService,
  savePerformedServices,
} from '#db/own-terms.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'

export type Performer = HandlerResult<
  Contract['GET /api/services']
>['services'][number]['professionals'][number]
export type TypedPerformer = {
  professional_id: string
  price?: number | null | undefined
  duration?: number | null | undefined
  commission_rate?: number | null | undefined
}
export type ListedPerformer = Awaited<ReturnType<typeof listPerformers>>[number]

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** In one order, with null for what is not said, so that two can be compared. */
export const toPerformers = (typed: readonly TypedPerformer[]): Performer[] =>
  typed
    .map(({ professional_id, price = null, duration = null, commission_rate = null }) => ({
      professional_id,
      price,
      duration,
      commission_rate,
    }))
    .sort((a, b) => compareText(a.professional_id, b.professional_id))

/** Who of a house performs a service, and what differs with each. */
export const listServicePerformers = (
  service_id: string,
  team: readonly ListedPerformer[],
  own: readonly OwnTermsRow[],
): Performer[] =>
  toPerformers(
    team
      .filter(({ services }) => services.includes(service_id))
      .map(({ id }) => {
        const terms = own.find((row) => row.professional_id === id && row.service_id === service_id)
        return { ...terms, professional_id: id }
      }),
  )

/** Refuses who does not work in the house, beside the place where they were typed. */
export function requireTeam(
  team: readonly ListedPerformer[],
  ids: readonly string[],
  formatField: (place: number) => string,
): void {
  const known = new Set(team.map(({ id }) => id))
  const place = ids.findIndex((id) => !known.has(id))
  if (place === -1) return
  const fields = { [formatField(place)]: OFFER_SENTENCES.professional }
  throw new RefusalError({ code: 'invalid_input', fields })
}

/** Of services that are new: everybody listed performs them. Each list is written once, and all terms at once. */
export async function addPerformers(
  tx: Db,
  user_id: string,
  team: readonly ListedPerformer[],
  performed: readonly { service_id: string; performers: readonly Performer[] }[],
  updated_at: number,
): Promise<void> {
  for (const { id, services } of team) {
    const added = performed.filter(({ performers }) =>
      performers.some(({ professional_id }) => professional_id === id),
    )
    if (added.length === 0) continue
    const all = [...services, ...added.map(({ service_id }) => service_id)]
    await savePerformedServices(tx, user_id, id, { services: all, updated_at })
  }
  const terms = performed.flatMap(({ service_id, performers }) =>
    performers.filter(isDiffering).map((one) => ({ service_id, ...one })),
  )
  await insertOwnTerms(tx, user_id, terms)
}

const isDiffering = ({ price, duration, commission_rate }: Performer) =>
  (price ?? duration ?? commission_rate) !== null

/**
 * Who is beyond the plan is read alone: what they perform, and on which terms, stays.
 * @throws Refused `plan_limit`
 */
export async function requirePerformersWithinPlan(
  tx: Db,
  context: PlanContext,
  user_id: string,
  before: readonly Performer[],
  after: readonly Performer[],
): Promise<void> {
  const format = (all: readonly Performer[], id: string) =>
    JSON.stringify(all.find(({ professional_id }) => professional_id === id))
  const ids = new Set([...before, ...after].map(({ professional_id }) => professional_id))
  for (const id of ids)
    if (format(before, id) !== format(after, id))
      await requireWithinPlan(tx, context, user_id, 'professionals', id)
}

/** Everybody listed performs the service on their terms; everybody else of the house does not. */
export async function savePerformers(
  tx: Db,
  user_id: string,
  service_id: string,
  { performers, updated_at }: { performers: readonly Performer[]; updated_at: number },
): Promise<void> {
  const team = await listPerformers(tx, user_id)
  for (const { id, services } of team) {
    const performs = performers.some(({ professional_id }) => professional_id === id)
    if (performs === services.includes(service_id)) continue
    const others = services.filter((one) => one !== service_id)
    await savePerformedServices(tx, user_id, id, {
      services: performs ? [...others, service_id] : others,
      updated_at,
    })
  }
  const ids = team.map(({ id }) => id)
  await replaceTermsOfService(tx, user_id, service_id, ids, performers.filter(isDiffering))
}
