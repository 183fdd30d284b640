/** A house's settings field by field, as their form shows and changes them. */
import type { DaySchedule } from '#domain/availability/schedule.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'
import { listTabOrder } from './public-page.ts'
import {
  type GeneralSettings,
  type PageTab,
  type PublicPageSettings,
  type StoredBusinessSettings,
  type ThemeColors,
  toBusinessSettings,
} from './settings.ts'

/** What the page says of the house, each a column of its own. */
export type HouseIdentity = {
  business_name: string
  slug: string
  business_logo: string | null
  business_description: string | null
  business_address: string | null
  business_phone: string | null
  business_email: string | null
  tax_id: string | null
  whatsapp: string | null
  instagram: string | null
  google_maps: string | null
}

/** To whom Pix is paid, each a column of its own; none where the house takes no Pix by code. */
export type HousePix = { pix_key: string | null; pix_name: string | null; pix_city: string | null }

/** How the house is paid. */
type HouseReceiving = HousePix & Pick<GeneralSettings, 'shareCardFees'>

/** The rules of booking that this form holds; ceilings are changed elsewhere. */
type HouseRules = Pick<
  GeneralSettings,
  | 'advanceBooking'
  | 'bookingTimeInterval'
  | 'cancellationDeadline'
  | 'professionalBlocks'
  | 'timezone'
>

type HouseWeek = Record<Weekday, DaySchedule>

export type HouseSettings = HouseIdentity &
  HouseWeek &
  HouseRules &
  HouseReceiving &
  ThemeColors &
  PublicPageSettings & { agendaBlocked: boolean; tab_order: PageTab[]; gallery_images: string[] }

export const IDENTITY_FIELDS = [
  'business_name',
  'slug',
  'business_logo',
  'business_description',
  'business_address',
  'business_phone',
  'business_email',
  'tax_id',
  'whatsapp',
  'instagram',
  'google_maps',
] as const satisfies readonly (keyof HouseIdentity)[]

export const RULE_FIELDS = [
  'advanceBooking',
  'bookingTimeInterval',
  'cancellationDeadline',
  'professionalBlocks',
  'timezone',
] as const satisfies readonly (keyof HouseRules)[]

export const PIX_FIELDS = [
  'pix_key',
  'pix_name',
  'pix_city',
] as const satisfies readonly (keyof HousePix)[]

export const RECEIVING_FIELDS = [
  ...PIX_FIELDS,
  'shareCardFees',
] as const satisfies readonly (keyof HouseReceiving)[]

export const COLOR_FIELDS = [
  'primary',
  'secondary',
  'accent',
  'background',
  'text',
] as const satisfies readonly (keyof ThemeColors)[]

export const PAGE_FLAGS = [
  'show_horarios',
  'show_localizacao',
  'show_avaliacoes',
  'show_contato',
  'show_galeria',
  'listed',
] as const satisfies readonly (keyof PublicPageSettings)[]

const CLOSED: DaySchedule = { enabled: false, schedules: [] }

/** The fields as they hold, whether the house says so or nothing: a weekday that is missing is closed. */
export function toHouseSettings(
  stored: HouseIdentity & HousePix & StoredBusinessSettings,
): HouseSettings {
  const settings = toBusinessSettings(stored)
  const { schedule_settings, general_settings, exceptions_settings } = settings
  return {
    ...pickFields(stored, IDENTITY_FIELDS),
    ...toWeek((weekday) => schedule_settings[weekday] ?? CLOSED),
    ...pickFields(general_settings, RULE_FIELDS),
    ...pickFields(stored, PIX_FIELDS),
    shareCardFees: general_settings.shareCardFees,
    ...settings.theme_colors,
    ...pickFields(settings.public_page_settings, PAGE_FLAGS),
    agendaBlocked: exceptions_settings.agendaBlocked,
    tab_order: listTabOrder(settings.tab_order),
    gallery_images: settings.gallery_images,
  }
}

function toWeek(getDay: (weekday: Weekday) => DaySchedule): HouseWeek {
  const days = WEEKDAYS.map((weekday) => [weekday, getDay(weekday)])
  // `fromEntries` forgets the names, which are all the weekdays.
  return Object.fromEntries(days) as HouseWeek
}

/** Some fields of a record, each as it is; one that is not there stays away. */
export function pickFields<T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Pick<T, K> {
  const fields = names.flatMap((name) => (name in from ? [[name, from[name]]] : []))
  // `fromEntries` forgets the names, which are those that were asked for.
  return Object.fromEntries(fields) as Pick<T, K>
}
