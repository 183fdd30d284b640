import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult, ParsedRequest } from '#api/contract/shape/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import { findAnyBooking } from '#db/booking/bookings.ts'
import { updateSettings } from '#db/business-settings.ts'
import { listSlugsLike, saveGeneralSettings } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  listFirstStepsLeft,
  type StoredFirstSteps,
  toFirstSteps,
} from '#domain/business/first-steps.ts'
import { findFreeSlug, slugify } from '#domain/text/slug.ts'
import { requireBusiness } from './house-settings.ts'
import { moveToSlug } from './slug.ts'

type Result = HandlerResult<Contract['GET /api/first-steps']>
type Body = ParsedRequest<Contract['PATCH /api/first-steps']>['body']

export function getFirstSteps(context: Context): Handler<Contract['GET /api/first-steps']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return loadFirstSteps(db, context, user_id)
    })
}

/** Sent twice it is noted once; a house that has its name keeps its address. */
export function changeFirstSteps(context: Context): Handler<Contract['PATCH /api/first-steps']> {
  return ({ body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const business = await requireBusiness(tx, user_id)
      const now = context.now()
      if (body.business_name !== undefined && body.business_name !== business.business_name) {
        const slug = await moveToFreeSlug(tx, { ...business, now }, body.business_name)
        const plain = { business_name: body.business_name, slug }
        await updateSettings(tx, user_id, { plain, json: {} }, now)
      }
      const before = toFirstSteps(business.general_settings?.firstSteps)
      await saveGeneralSettings(tx, user_id, { firstSteps: addChange(before, body) }, now)
      return loadFirstSteps(tx, context, user_id)
    })
}

const addChange = ({ kind, done, postponed }: StoredFirstSteps, body: Body): StoredFirstSteps => ({
  kind: body.kind ?? kind,
  done: body.done && !done.includes(body.done) ? [...done, body.done] : done,
  postponed: postponed || body.postponed === true,
})

/** The address that a name gives; of a house that stands at it already, its own. */
async function moveToFreeSlug(
  tx: Db,
  { user_id, slug: from, now }: { user_id: string; slug: string; now: number },
  name: string,
): Promise<string> {
  const taken = await listSlugsLike(tx, slugify(name), user_id)
  const to = findFreeSlug(name, (slug) => taken.has(slug))
  if (to !== from) await moveToSlug(tx, { user_id, from, to, now })
  return to
}

async function loadFirstSteps(db: Db, context: Context, user_id: string): Promise<Result> {
  const { business_name, slug } = await requireBusiness(db, user_id)
  const { rows, settings } = await context.catalogs.loadForOwner(db, user_id)
  const { kind, done, postponed } = toFirstSteps(settings.general_settings.firstSteps)
  const left = listFirstStepsLeft(
    { kind, done },
    {
      has_hours: rows.business.schedule_settings !== null,
      has_services: rows.services.length + rows.composites.length > 0,
      has_professionals: rows.professionals.some(({ deleted }) => !deleted),
      listed: settings.public_page_settings.listed,
    },
  )
  const is_booked = (await findAnyBooking(db, user_id)) !== null
  return { kind, business_name, slug, left, postponed, is_booked }
}
