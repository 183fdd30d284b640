import { requireRoom } from '#api/service/create.ts'
import { leaveLists } from '#api/service/delete.ts'
import { addPerformers, toPerformers } from '#api/service/performers.ts'
import { countOfferBookings } from '#db/booking/offer-counts.ts'
import { listCompositeNamesWith } from '#db/composites.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listPerformers } from '#db/own-terms.ts'
import {
  deleteService,
  findService,
  findServices,
  insertServices,
  updateService,
} from '#db/services.ts'
import { MOST_OFFERS } from '#domain/business/offer-fields.ts'
import type { ServiceLine } from '#domain/import/lines.ts'
import { foldText } from '#domain/text/fold-text.ts'
import {
  createBad,
  createKnown,
  type ImportContext,
  type ImportHouse,
  type KindRules,
  NEW,
  type Outcome,
  type Verdict,
} from './kind.ts'

export const serviceRules: KindRules<'services'> = {
  // Each makes the catalog anew.
  linesAWrite: 1,
  getMatchKey: ({ name }) => foldText(name),
  check: async (_db, { catalog }, lines) => {
    const { services, composites } = catalog.rows
    const byName = new Map(services.map(({ id, name }) => [foldText(name), id]))
    const isFull = services.length + composites.length >= MOST_OFFERS
    return lines.map((line): Verdict => {
      const known = byName.get(foldText(line.name))
      if (known !== undefined) return createKnown(known)
      if (isFull) return createBad('too_many_offers')
      return findTeam(catalog, line) === null ? createBad('professional_unknown') : NEW
    })
  },
  bringIn: async (tx, context, house, { read, verdict, choice }) => {
    if (verdict.known_id === null) return createService(tx, context, house, read)
    if (choice === 'skip') return { state: 'skipped', reason: 'known' }
    return joinService(tx, house, verdict.known_id, read)
  },
  takeBack: async (tx, context, { user_id, today }, { state, subject_id, done_at }) => {
    const service = await findService(tx, user_id, subject_id)
    if (!service) return null
    if (service.updated_at !== done_at) return 'changed_since'
    if (state === 'joined') {
      const back = { description: null, updated_at: context.now() }
      await updateService(tx, user_id, subject_id, back)
      return null
    }
    const { all } = await countOfferBookings(tx, user_id, subject_id, today)
    const composites = await listCompositeNamesWith(tx, user_id, subject_id)
    if (all > 0) return 'used_booking'
    if (composites.length > 0) return 'used_combo'
    await leaveLists(tx, user_id, subject_id, context.now())
    await deleteService(tx, user_id, subject_id)
    return null
  },
  listRecords: async (db, user_id, ids) =>
    new Map(
      (await findServices(db, user_id, ids)).map(({ id, name }) => [
        id,
        { id, name, date: null, time: null },
      ]),
    ),
}

/** Who is named, or the whole team; null where somebody named is not in it. */
function findTeam(
  { rows }: ImportHouse['catalog'],
  { professionals }: Pick<ServiceLine, 'professionals'>,
): string[] | null {
  const team = rows.professionals.filter(({ deleted }) => !deleted)
  if (professionals === null) return team.map(({ id }) => id)
  const ids = professionals.map((name) => team.find((one) => foldText(one.name) === name)?.id)
  return ids.every((id) => id !== undefined) ? ids : null
}

async function createService(
  tx: Db,
  { newId }: ImportContext,
  { user_id, catalog, now }: ImportHouse,
  line: ServiceLine,
): Promise<Outcome> {
  const position = await requireRoom(tx, user_id, 1)
  const { name, price, duration, category, description } = line
  const id = newId()
  await insertServices(tx, [
    {
      id,
      user_id,
      name,
      price,
      duration,
      category,
      description,
      position,
      image: null,
      status: 'active',
      buffer_before: 0,
      buffer_after: 0,
      gap_start: 0,
      gap_minutes: 0,
      created_at: now,
      updated_at: now,
    },
  ])
  const professionals = (findTeam(catalog, line) ?? []).map((professional_id) => ({
    professional_id,
  }))
  const performed = [{ service_id: id, performers: toPerformers(professionals) }]
  await addPerformers(tx, user_id, await listPerformers(tx, user_id), performed, now)
  return { state: 'created', subject_id: id }
}

/** Of a service only its description may be lacking. */
async function joinService(
  tx: Db,
  { user_id, now }: ImportHouse,
  id: string,
  { description }: ServiceLine,
): Promise<Outcome> {
  const service = await findService(tx, user_id, id)
  if (!service || service.description || !description) return { state: 'skipped', reason: 'known' }
  await updateService(tx, user_id, id, { description, updated_at: now })
  return { state: 'joined', subject_id: id }
}
