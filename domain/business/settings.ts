import type { ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import { DEFAULT_SCHEDULE, type ScheduleSettings } from '#domain/availability/schedule.ts'
import { toSafeColor } from '#domain/text/safe-link.ts'
import { isTimeZone } from '#domain/time/civil-time.ts'
import { NO_FIRST_STEPS, type StoredFirstSteps } from './first-steps.ts'

export type ThemeColors = {
  primary: string
  secondary: string
  accent: string
  background: string
  text: string
}

export const DEFAULT_THEME: ThemeColors = {
  primary: '#202870',
  secondary: '#4A5BB8',
  accent: '#6366F1',
  background: '#FFFFFF',
  text: '#1F2937',
}

export type GeneralSettings = {
  /** Minimum notice, in minutes. */
  advanceBooking: number
  /** Minutes between two slots. */
  bookingTimeInterval: number
  /** Hours before the appointment until which a client may cancel; null where there is none. */
  cancellationDeadline: number | null
  timezone: string
  /** Professionals may block their own time. */
  professionalBlocks: boolean
  /** What a card costs is taken off the commissions of what it paid, in their share of it. */
  shareCardFees: boolean
  /**
   * Open future bookings that a client may hold who has proved no contact; null: as many as fit what
   * this installation can prove.
   */
  openBookingsUnproven: number | null
  /** The same of one who has. */
  openBookingsProven: number
  /** New bookings in a day of all clients who proved no contact. */
  unprovenBookingsPerDay: number
  /** The same of those who proved a contact within the last day and were never served here. */
  newcomerBookingsPerDay: number
  firstSteps: StoredFirstSteps
}

export const DEFAULT_GENERAL: GeneralSettings = {
  advanceBooking: 0,
  bookingTimeInterval: 15,
  cancellationDeadline: null,
  timezone: 'America/Sao_Paulo',
  professionalBlocks: false,
  shareCardFees: false,
  openBookingsUnproven: null,
  openBookingsProven: 10,
  unprovenBookingsPerDay: 30,
  newcomerBookingsPerDay: 60,
  firstSteps: NO_FIRST_STEPS,
}

export const PAGE_TABS = ['horarios', 'localizacao', 'avaliacoes', 'contato', 'galeria'] as const
export type PageTab = (typeof PAGE_TABS)[number]

export type PublicPageSettings = {
  show_horarios: boolean
  show_localizacao: boolean
  show_avaliacoes: boolean
  show_contato: boolean
  show_galeria: boolean
  /** May be found by name at `/public-booking`, and by search engines; a new house has yet to say so. */
  listed: boolean
}

export const DEFAULT_PUBLIC_PAGE: PublicPageSettings = {
  show_horarios: true,
  show_localizacao: true,
  show_avaliacoes: true,
  show_contato: true,
  show_galeria: true,
  listed: true,
}

/** The settings as they may lie in a row: anything may be missing. */
export type StoredBusinessSettings = {
  schedule_settings: ScheduleSettings | null
  exceptions_settings: Partial<ExceptionsSettings> | null
  general_settings: Partial<GeneralSettings> | null
  public_page_settings: Partial<PublicPageSettings> | null
  theme_colors: Partial<ThemeColors> | null
  gallery_images: string[] | null
  tab_order: string[] | null
}

export type BusinessSettings = {
  schedule_settings: ScheduleSettings
  exceptions_settings: ExceptionsSettings
  general_settings: GeneralSettings
  public_page_settings: PublicPageSettings
  theme_colors: ThemeColors
  gallery_images: string[]
  tab_order: string[]
}

/** The settings a business works with: what is stored, with the documents' defaults for the rest. */
export function toBusinessSettings(stored: StoredBusinessSettings): BusinessSettings {
  return {
    schedule_settings: stored.schedule_settings ?? DEFAULT_SCHEDULE,
    exceptions_settings: { agendaBlocked: false, blockedDates: [], ...stored.exceptions_settings },
    general_settings: toGeneralSettings(stored.general_settings),
    public_page_settings: { ...DEFAULT_PUBLIC_PAGE, ...stored.public_page_settings },
    theme_colors: toThemeColors(stored.theme_colors),
    gallery_images: stored.gallery_images ?? [],
    tab_order: stored.tab_order ?? [...PAGE_TABS],
  }
}

/** Figures that the rule cannot work with give way to the defaults. */
export function toGeneralSettings(
  stored: StoredBusinessSettings['general_settings'],
): GeneralSettings {
  const general = { ...DEFAULT_GENERAL, ...stored }
  const { bookingTimeInterval, advanceBooking, timezone } = general
  const isStep = Number.isInteger(bookingTimeInterval) && bookingTimeInterval > 0
  return {
    ...general,
    bookingTimeInterval: isStep ? bookingTimeInterval : DEFAULT_GENERAL.bookingTimeInterval,
    advanceBooking: advanceBooking >= 0 ? advanceBooking : DEFAULT_GENERAL.advanceBooking,
    timezone: isTimeZone(timezone) ? timezone : DEFAULT_GENERAL.timezone,
  }
}

/** A colour that is none gives way to the default, so that no other text reaches a style sheet. */
function toThemeColors(stored: StoredBusinessSettings['theme_colors']): ThemeColors {
  const getColor = (name: keyof ThemeColors) =>
    toSafeColor(stored?.[name] ?? '', DEFAULT_THEME[name])
  return {
    primary: getColor('primary'),
    secondary: getColor('secondary'),
    accent: getColor('accent'),
    background: getColor('background'),
    text: getColor('text'),
  }
}

/** The first two letters of a business's name, where there is no logo. */
export function getInitials(name: string): string {
  return [...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toLocaleUpperCase('pt-BR')
}
