/** A professional as the sheet's form holds them, and as the server does. */
import type { CallInput } from '#api/contract/contract.ts'
import { teamText } from '#console/messages/team.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { OPENING_HOURS_MESSAGES } from '#domain/availability/opening-hours.pt-BR.ts'
import { findOpeningHoursFault } from '#domain/availability/opening-hours.ts'
import type { DaySchedule } from '#domain/availability/schedule.ts'
import { checkTaxId } from '#domain/money/tax-id.pt-BR.ts'
import { isEmail } from '#domain/people/client.ts'
import { formatPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'
import type { StaffMember } from '../member/professionals-query.ts'

type Changes = CallInput<'PATCH /api/professionals/:id'>['body']['changes']
type Terms = NonNullable<Changes['terms']>[number]

/** As they are typed; empty where the service's own holds. */
export type TypedTerms = { price: string; duration: string; commission_rate: string }
export const NO_TERMS: TypedTerms = { price: '', duration: '', commission_rate: '' }

export type ProfessionalValues = {
  name: string
  bio: string
  avatar: string
  email: string
  phone: string
  tax_id: string
  commission_rate: string
  services: string[]
  /** By service, each of which something differs. */
  terms: Record<string, TypedTerms>
} & Record<Weekday, DaySchedule | null>

export function toProfessionalValues(member: StaffMember): ProfessionalValues {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = member
  return {
    name: member.name,
    bio: member.bio ?? '',
    avatar: member.avatar ?? '',
    email: member.email ?? '',
    phone: member.phone ? formatPhone(member.phone) : '',
    tax_id: member.tax_id ?? '',
    commission_rate: formatWhole(member.commission_rate),
    services: member.services,
    terms: Object.fromEntries(
      member.terms.map(({ service_id, price, duration, commission_rate }) => [
        service_id,
        {
          price: price === null ? '' : formatDecimal(price, 2),
          duration: formatWhole(duration),
          commission_rate: formatWhole(commission_rate),
        },
      ]),
    ),
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
    sunday,
  }
}

const formatWhole = (value: number | null) => (value === null ? '' : `${value}`)

/** The fields that are given, as the server takes them. */
export function toChanges(values: Partial<ProfessionalValues>): Changes {
  const { name, bio, avatar, email, phone, tax_id, commission_rate, services, terms } = values
  return {
    ...(name !== undefined && { name }),
    ...(bio !== undefined && { bio: bio.trim() || null }),
    ...(avatar !== undefined && { avatar: avatar || null }),
    ...(email !== undefined && { email: email.trim() || null }),
    ...(phone !== undefined && { phone: toPhoneDigits(phone) || null }),
    ...(tax_id !== undefined && { tax_id: tax_id.trim() || null }),
    ...(commission_rate !== undefined && { commission_rate: parseWhole(commission_rate) }),
    ...(services && { services: [...services].sort() }),
    ...(terms && { terms: toTerms(terms) }),
    ...toDays(values),
  }
}

const toDays = (values: Partial<ProfessionalValues>): Changes =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => (values[day] === undefined ? [] : [[day, values[day]]])),
  )

function toTerms(typed: ProfessionalValues['terms']): Terms[] {
  return Object.entries(typed)
    .map(([service_id, { price, duration, commission_rate }]) => ({
      service_id,
      price: price.trim() === '' ? null : parseDecimal(price),
      duration: parseWhole(duration),
      commission_rate: parseWhole(commission_rate),
    }))
    .filter((one) => [one.price, one.duration, one.commission_rate].some((it) => it !== null))
    .sort((a, b) => (a.service_id < b.service_id ? -1 : 1))
}

/** Null for what is empty; NaN for what is no whole number. */
const parseWhole = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
}

const isWithin = (typed: string, least: number, most: number) => {
  const value = parseWhole(typed)
  return value === null || (value >= least && value <= most)
}

const t = teamText.check

/** What is wrong, beside its field; of a service's own terms under `terms.<service>.<field>`. */
export function checkProfessional(values: ProfessionalValues) {
  const { name, email, phone, tax_id, commission_rate } = values
  return {
    name: name.trim() === '' ? t.name : undefined,
    email: email.trim() !== '' && !isEmail(email) ? t.email : undefined,
    phone: phone.trim() !== '' && !isPhone(toPhoneDigits(phone)) ? t.phone : undefined,
    tax_id: checkTaxId(tax_id) ?? undefined,
    commission_rate: isWithin(commission_rate, 0, 100) ? undefined : t.percent,
    ...checkTerms(values.terms),
    ...checkDays(values),
  }
}

function checkTerms(terms: ProfessionalValues['terms']) {
  const wrong: { [Path in `terms.${string}`]?: string } = {}
  for (const [id, { price, duration, commission_rate }] of Object.entries(terms)) {
    if (price.trim() !== '' && parseDecimal(price) === null) wrong[`terms.${id}.price`] = t.price
    if (!isWithin(duration, 5, 1440)) wrong[`terms.${id}.duration`] = t.duration
    if (!isWithin(commission_rate, 0, 100)) wrong[`terms.${id}.commission_rate`] = t.percent
  }
  return wrong
}

function checkDays(values: ProfessionalValues): { [Day in Weekday]?: string } {
  const faults = WEEKDAYS.flatMap((weekday) => {
    const day = values[weekday]
    const fault = day && findOpeningHoursFault(day)
    return fault ? [[weekday, OPENING_HOURS_MESSAGES[fault]]] : []
  })
  return Object.fromEntries(faults)
}
