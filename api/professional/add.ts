import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { teamEndpoints } from '#api/contract/team.ts'
import { requirePlanRoom } from '#api/entitlement/house-plan.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { replaceTermsOfProfessional } from '#db/own-terms.ts'
import { insertProfessional } from '#db/professionals.ts'
import { requireKnownServices } from './require-known-services.ts'
import {
  loadHouseHours,
  loadTeamMember,
  requireTeamRoom,
  toProfessionalColumns,
  toWorkingHours,
} from './team-member.ts'

const CALL = 'POST /api/professionals'
type Endpoint = Contract[typeof CALL]
type NewProfessional = ParsedRequest<Endpoint>['body']['professional']

/** Adds somebody who works here; sent again with its key it adds nobody else. */
export function addProfessional(context: Context): Handler<Endpoint> {
  return async ({ headers, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        const id = await createProfessional(tx, context, user_id, body.professional)
        const facts = { member_id: id }
        await writeAudit(tx, context, account.id, 'professional_added', origin, facts)
        const added = await loadTeamMember(tx, context, user_id, id)
        return { answer: JSON.stringify(z.encode(teamEndpoints[CALL].response, added)) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function createProfessional(
  tx: Db,
  context: Context,
  user_id: string,
  { name, terms = [], ...typed }: NewProfessional,
): Promise<string> {
  const { rows } = await context.catalogs.loadForOwner(tx, user_id)
  requireTeamRoom(rows.professionals)
  await requirePlanRoom(tx, context, user_id, 'professionals')
  const offered = rows.services.filter(({ status }) => status === 'active').map(({ id }) => id)
  const { services = offered } = typed
  requireKnownServices(rows, [...services, ...terms.map(({ service_id }) => service_id)])
  await requireHeldInFields(tx, user_id, { 'professional.avatar': [typed.avatar] })
  const house = await loadHouseHours(tx, user_id)
  const [id, now] = [context.newId(), context.now()]
  await insertProfessional(tx, {
    id,
    user_id,
    name,
    services,
    working_hours: toWorkingHours(typed, house),
    ...toProfessionalColumns(typed),
    created_at: now,
    updated_at: now,
  })
  await replaceTermsOfProfessional(tx, user_id, id, terms)
  return id
}
