import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { listProfessionals } from '#db/professionals.ts'
import { loadHouseHours, toTeamMembers } from './team-member.ts'

export function listTeam(context: Context): Handler<Contract['GET /api/professionals']> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const rows = await listProfessionals(db, user_id, { archived: query.archived === 'true' })
      const professionals = await toTeamMembers(db, context, user_id, rows)
      return { professionals, house_hours: await loadHouseHours(db, user_id) }
    })
}
