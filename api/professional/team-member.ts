import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type {
  ProfessionalWeek,
  StoredProfessional,
  TypedProfessional,
} from '#api/contract/shape/professional-fields.ts'
import { loadPlanReach, type PlanContext } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { listOpenTokens } from '#db/account/one-time.ts'
import { findProfileOfProfessional } from '#db/account/profiles.ts'
import { type CivilMoment, countBookingsAhead } from '#db/booking/bookings-ahead.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOwnTerms, type OwnTerms } from '#db/own-terms.ts'
import { findTeamMember, type ProfessionalRow } from '#db/professionals.ts'
import type { ScheduleSettings } from '#domain/availability/schedule.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { hasTeamRoom, MOST_PROFESSIONALS } from '#domain/people/team-size.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { getCivilTimeAt, WEEKDAYS } from '#domain/time/civil-time.ts'

type TeamMember = HandlerResult<Contract['GET /api/professionals']>['professionals'][number]

/** A professional, archived or not. @throws Refused `professional_not_found` */
export async function requireTeamMember(
  db: Db,
  user_id: string,
  id: string,
): Promise<ProfessionalRow> {
  const professional = await findTeamMember(db, user_id, id)
  if (!professional) throw new RefusalError({ code: 'professional_not_found' })
  return professional
}

/** @throws Refused `too_many_professionals` where nobody more may work there */
export function requireTeamRoom(team: readonly { deleted: boolean }[]): void {
  if (!hasTeamRoom(team)) {
    throw new RefusalError({ code: 'too_many_professionals', most: MOST_PROFESSIONALS })
  }
}

/** Now, by the house's own clock. */
export async function getHouseMoment(
  db: Db,
  context: Pick<Context, 'now'>,
  user_id: string,
): Promise<CivilMoment> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return getCivilTimeAt(toBusinessSettings(business).general_settings.timezone, context.now())
}

/** What a form shows of a professional, each part under the name by which it is changed. */
export function toProfessionalFields(
  row: ProfessionalRow,
  terms: readonly OwnTerms[],
): StoredProfessional {
  return {
    name: row.name,
    bio: row.bio,
    avatar: toSafePicture(row.avatar),
    email: row.email,
    phone: row.phone,
    tax_id: row.tax_id,
    commission_rate: row.commission_rate,
    services: [...row.services].sort(),
    terms: terms.map(({ service_id, price, duration, commission_rate }) => ({
      service_id,
      price,
      duration,
      commission_rate,
    })),
    ...toProfessionalWeek(row.working_hours),
  }
}

const CLOSED = { enabled: false, schedules: [] }

/** The house's week with its missing days, which are closed. */
export async function loadHouseHours(db: Db, user_id: string): Promise<OpenWeek> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  const { schedule_settings } = toBusinessSettings(business)
  const days = WEEKDAYS.map((day) => [day, schedule_settings[day] ?? CLOSED])
  // `fromEntries` forgets the names, which are those of all weekdays.
  return Object.fromEntries(days) as OpenWeek
}

type OpenWeek = { [Day in keyof ProfessionalWeek]: NonNullable<ProfessionalWeek[Day]> }

/** Hours of their own have all weekdays, one that is missing is closed; without any all are null. */
function toProfessionalWeek(hours: ScheduleSettings | null): ProfessionalWeek {
  const isOwn = hours !== null && Object.keys(hours).length > 0
  const days = WEEKDAYS.map((day) => [day, isOwn ? (hours[day] ?? CLOSED) : null])
  // `fromEntries` forgets the names, which are those of all weekdays.
  return Object.fromEntries(days) as ProfessionalWeek
}

type TypedWeek = { [Day in keyof ProfessionalWeek]?: ProfessionalWeek[Day] | undefined }

/**
 * What is stored of a week: none where every day keeps the house's hours. Where one has its own, those
 * that are null are written down as the house has them; a day that is not there is closed.
 */
export function toWorkingHours(week: TypedWeek, house: OpenWeek): ScheduleSettings | null {
  if (!WEEKDAYS.some((day) => week[day])) return null
  const given = WEEKDAYS.filter((day) => week[day] !== undefined)
  return Object.fromEntries(given.map((day) => [day, week[day] ?? house[day]]))
}

type TeamRow = ProfessionalRow & { has_account: boolean }

/** Some of a house's professionals with all that the team's screen shows. */
export async function toTeamMembers(
  db: Db,
  context: PlanContext,
  user_id: string,
  rows: readonly TeamRow[],
): Promise<TeamMember[]> {
  const open = await listOpenTokens(db, 'invitation', user_id, context.now())
  const until = new Map(open.map(({ subject, expires_at }) => [subject, expires_at]))
  const terms = await listOwnTerms(db, user_id)
  const ids = rows.map(({ id }) => id)
  const ahead = await countBookingsAhead(
    db,
    user_id,
    ids,
    await getHouseMoment(db, context, user_id),
  )
  const isReadOnly = await loadPlanReach(db, context, user_id, 'professionals')
  return rows.map((row) => {
    const invited_until = row.has_account ? null : (until.get(row.id) ?? null)
    const waits = invited_until === null ? 'none' : 'invited'
    const own = terms.filter(({ professional_id }) => professional_id === row.id)
    return {
      id: row.id,
      ...toProfessionalFields(row, own),
      account: row.has_account ? 'active' : waits,
      invited_until,
      archived: row.deleted,
      read_only: !row.deleted && isReadOnly(row),
      bookings_ahead: ahead.get(row.id) ?? 0,
    }
  })
}

/** The same of one, as it is after a change. */
export async function loadTeamMember(
  db: Db,
  context: PlanContext,
  user_id: string,
  id: string,
): Promise<TeamMember> {
  const row = await requireTeamMember(db, user_id, id)
  const has_account = (await findProfileOfProfessional(db, id)) !== null
  const [member] = await toTeamMembers(db, context, user_id, [{ ...row, has_account }])
  if (!member) throw new Error('one row gives one member')
  return member
}

/** The columns of what was typed; absent where it was not. */
export function toProfessionalColumns({
  name,
  bio,
  avatar,
  email,
  phone,
  tax_id,
  commission_rate,
  services,
}: { [Field in keyof TypedProfessional]?: TypedProfessional[Field] | undefined }) {
  return {
    ...(name !== undefined && { name }),
    ...(bio !== undefined && { bio }),
    ...(avatar !== undefined && { avatar }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(tax_id !== undefined && { tax_id }),
    ...(commission_rate !== undefined && { commission_rate }),
    ...(services !== undefined && { services }),
  }
}
