import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { requireWithinPlan } from '#api/entitlement/house-plan.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import type { CatalogRows } from '#db/catalog.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOwnTerms, replaceTermsOfProfessional } from '#db/own-terms.ts'
import { updateProfessional } from '#db/professionals.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { requireKnownServices } from './require-known-services.ts'
import {
  loadHouseHours,
  loadTeamMember,
  requireTeamMember,
  toProfessionalColumns,
  toProfessionalFields,
  toWorkingHours,
} from './team-member.ts'

type Endpoint = Contract['PATCH /api/professionals/:id']
type Changes = ParsedRequest<Endpoint>['body']['changes']

/** Changes what an owner typed of a professional, archived or not, field by field. */
export function changeProfessional(context: Context): Handler<Endpoint> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await requireTeamMember(tx, user_id, id)
      await requireWithinPlan(tx, context, user_id, 'professionals', id)
      const terms = (await listOwnTerms(tx, user_id)).filter((one) => one.professional_id === id)
      const stored = toProfessionalFields(row, terms)
      requireUnedited<typeof stored>(stored, body)
      const { avatar } = body.changes
      await requireHeldInFields(tx, user_id, { 'changes.avatar': [avatar] }, [row.avatar])
      const { rows } = await context.catalogs.loadForOwner(tx, user_id)
      const changes = dropLostServices(rows, stored.services, body.changes)
      const house = await loadHouseHours(tx, user_id)
      const week = { ...stored, ...pickWeek(changes) }
      await saveChanges(
        tx,
        { user_id, id, now: context.now() },
        changes,
        toWorkingHours(week, house),
      )
      const facts = { member_id: id }
      await writeAudit(tx, context, account.id, 'professional_changed', origin, facts)
      return loadTeamMember(tx, context, user_id, id)
    })
}

/**
 * What may stay in the lists: services that were deleted meanwhile go, ones that never were are refused.
 */
function dropLostServices(
  rows: CatalogRows,
  stored: readonly string[],
  { services, terms, ...changes }: Changes,
): Changes {
  const known = new Set(rows.services.map(({ id }) => id))
  if (services) {
    requireKnownServices(
      rows,
      services.filter((id) => !stored.includes(id)),
    )
  }
  if (terms) {
    requireKnownServices(
      rows,
      terms.map(({ service_id }) => service_id),
    )
  }
  return {
    ...changes,
    ...(services && { services: services.filter((id) => known.has(id)) }),
    ...(terms && { terms }),
  }
}

const pickWeek = (changes: Changes) =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => (changes[day] === undefined ? [] : [[day, changes[day]]])),
  )

async function saveChanges(
  tx: Db,
  { user_id, id, now }: { user_id: string; id: string; now: number },
  changes: Changes,
  working_hours: ReturnType<typeof toWorkingHours>,
): Promise<void> {
  const hasWeek = Object.keys(pickWeek(changes)).length > 0
  await updateProfessional(tx, user_id, id, {
    ...toProfessionalColumns(changes),
    ...(hasWeek && { working_hours }),
    updated_at: now,
  })
  if (changes.terms) await replaceTermsOfProfessional(tx, user_id, id, changes.terms)
}
