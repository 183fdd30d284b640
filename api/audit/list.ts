import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { effectiveLimits } from '#api/contract/settings.ts'
import type { HandlerResult, ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { type AuditCursor, type AuditRow, listHouseAudit } from '#db/account/audit.ts'
import type { ProfileRow } from '#db/account/profiles.ts'
import { listReceptionAccounts } from '#db/account/reception-accounts.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { DEFAULT_GENERAL, toBusinessSettings } from '#domain/business/settings.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_CLIENT,
  AUDIT_OPERATOR,
  AUDIT_OWNER,
  AUDITED_METHODS,
  AUDITED_SETTINGS,
  isOperatorAct,
  listAuditActions,
} from '#domain/people/audit.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { parseStoredJson } from '#domain/text/stored-json.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type Endpoint = Contract['GET /api/audit']
type Entry = HandlerResult<Endpoint>['entries'][number]

const PAGE = 50

/** The history of a house. Names are looked up now: what is kept of an action holds ids. */
export function listAuditEntries(context: Context): Handler<Endpoint> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id, profile }) => {
      const business = await findOwnerBusiness(db, user_id)
      if (!business) throw new RefusalError({ code: 'business_not_found' })
      const rows = await listHouseAudit(db, user_id, toFilter(query), PAGE + 1)
      const names = await listStaffNames(db, user_id)
      const { shown, next } = cutPage(rows, PAGE, ({ at, id }) => [at, id])
      const { timezone } = toBusinessSettings(business).general_settings
      return {
        timezone,
        people: [
          { id: AUDIT_OWNER, name: profile.name },
          ...[...names.byId].map(([id, name]) => ({ id, name })),
          { id: AUDIT_CLIENT, name: null },
        ],
        entries: shown.flatMap((row) => toEntry(row, profile, names, timezone) ?? []),
        next,
      }
    })
}

/** What the team is called by the house, those who have left included. */
type StaffNames = {
  byId: Map<string, string>
  /** At the reception, by account: an entry says which account it was. */
  reception: Map<string, { person: string; name: string }>
}

async function listStaffNames(db: Db, user_id: string): Promise<StaffNames> {
  const byId = await listProfessionalNames(db, user_id)
  const reception: StaffNames['reception'] = new Map()
  for (const { id, account_id, name } of await listReceptionAccounts(db, user_id)) {
    byId.set(id, name)
    reception.set(account_id, { person: id, name })
  }
  return { byId, reception }
}

function toFilter({ kind, person, before }: ParsedRequest<Endpoint>['query']) {
  const cursor = before === undefined ? undefined : toAuditCursor(before)
  return { actions: listAuditActions(kind), person, before: cursor }
}

const cursorShape = z.tuple([z.int(), cursorText])

function toAuditCursor(text: string): AuditCursor {
  const [at, id] = parseCursor(cursorShape, text)
  return { at, id }
}

function toEntry(
  row: AuditRow,
  owner: ProfileRow,
  names: StaffNames,
  timezone: string,
): Entry | null {
  const action = findKnownValue(AUDIT_ACTIONS, row.action)
  if (!action) return null
  const { device = null, member_id, date, time, reason = null } = row.facts
  const method = findKnownValue(AUDITED_METHODS, row.facts.method) ?? null
  const setting = findKnownValue(AUDITED_SETTINGS, row.facts.setting) ?? null
  const from = parseLimits(row.facts.from)
  return {
    id: row.id,
    at: row.at,
    action,
    address: row.address,
    device,
    method,
    setting,
    service: row.facts.service ?? describeIntegration(row),
    reason,
    day: getTillDay(row, timezone),
    from,
    to: from && parseLimits(row.facts.to),
    ...getPerson(row, owner, names),
    member: (member_id && names.byId.get(member_id)) ?? null,
    booking: date && time ? { date, time } : null,
  }
}

/** A key by its name and what it may do, a webhook by its address; null for all else. */
function describeIntegration({ action, facts }: AuditRow): string | null {
  const { name, scopes, url } = facts
  if (action.startsWith('webhook_')) return url ?? null
  if (!action.startsWith('api_key_') || !name) return null
  return scopes ? `“${name}” (${scopes.replaceAll(' ', ', ')})` : `“${name}”`
}

/** Only the till of the day itself is opened, also once more; one that was closed says of which day it is. */
function getTillDay({ action, at, facts }: AuditRow, timezone: string): string | null {
  if (action === 'till_opened' || action === 'till_reopened') return getTodayInZone(timezone, at)
  return action === 'till_closed' ? (facts.date ?? null) : null
}

/** Rows of before a ceiling existed say nothing of it: then it was not what changed. */
const keptLimits = effectiveLimits.extend({
  newcomerBookingsPerDay: z.int().default(DEFAULT_GENERAL.newcomerBookingsPerDay),
})

/** Null for what tells of none, or of others than this version knows. */
const parseLimits = (text: string | null | undefined): Entry['from'] =>
  keptLimits.safeParse(parseStoredJson(text ?? '')).data ?? null

function getPerson(
  { account_id, professional_id, action, facts }: AuditRow,
  owner: ProfileRow,
  { byId, reception }: StaffNames,
): Pick<Entry, 'person' | 'name'> {
  if (isOperatorAct(action, facts.by)) return { person: AUDIT_OPERATOR, name: null }
  if (professional_id) return { person: professional_id, name: byId.get(professional_id) ?? null }
  if (account_id === null) return { person: AUDIT_CLIENT, name: null }
  return reception.get(account_id) ?? { person: AUDIT_OWNER, name: owner.name }
}
