/** What may be saved as each of a house's settings: the server and the form judge by the same. */
import { OPENING_HOURS_MESSAGES } from '#domain/availability/opening-hours.pt-BR.ts'
import { findOpeningHoursFault } from '#domain/availability/opening-hours.ts'
import type { DaySchedule } from '#domain/availability/schedule.ts'
import type { HouseSettings } from '#domain/business/house-settings.ts'
import { isInstagram } from '#domain/business/public-page.ts'
import { PAGE_TABS } from '#domain/business/settings.ts'
import {
  formatSlugProblem,
  SETTINGS_SENTENCES as SAYS,
} from '#domain/business/settings-messages.pt-BR.ts'
import { LONGEST_PIX_CITY, LONGEST_PIX_NAME, parsePixKey, toPixText } from '#domain/money/pix.ts'
import { checkTaxId } from '#domain/money/tax-id.pt-BR.ts'
import { isEmail } from '#domain/people/client.ts'
import { isHousePhone } from '#domain/text/phone.ts'
import { toSafeLink, toSafePicture } from '#domain/text/safe-link.ts'
import { findSlugProblem } from '#domain/text/slug.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { isTimeZone } from '#domain/time/civil-time.ts'

/** The sentence beside a field that cannot be saved as it is typed; null where it can. */
type Check<T> = (typed: T) => string | null

const LONGEST_LINK = 2000
const MOST_PICTURES = 30
const MOST_NOTICE = 30 * 1440

const LINE = /^[^\p{Cc}\p{Cs}]*$/u
const LINES = /^[^\p{Cc}\p{Cs}]*(?:[\t\n\r]+[^\p{Cc}\p{Cs}]*)*$/u

const checkText = (most: number, plain: RegExp): Check<string | null> => {
  return (typed) => {
    const text = typed?.trim() ?? ''
    if (text.length > most) return SAYS.tooLong(most)
    return plain.test(text) ? null : SAYS.plain
  }
}

/** A line that may be left empty, and is of a kind where it is not. */
const checkLine = (
  most: number,
  isKept: (text: string) => boolean,
  error: string,
): Check<string | null> => {
  const isPlain = checkText(most, LINE)
  return (typed) => {
    const text = typed?.trim() ?? ''
    return isPlain(text) ?? (text === '' || isKept(text) ? null : error)
  }
}

const checkWhole =
  (least: number, most: number, error: string): Check<number> =>
  (typed) =>
    Number.isInteger(typed) && typed >= least && typed <= most ? null : error

const isPicture = (text: string) => toSafePicture(text) !== null
const checkPicture = checkLine(LONGEST_LINK, isPicture, SAYS.picture)
const checkColor: Check<string> = (typed) => (/^#[0-9a-f]{6}$/i.test(typed) ? null : SAYS.color)
const checkFlag: Check<boolean> = () => null
const checkDeadline = checkWhole(0, 720, SAYS.deadline)

const checkDay: Check<DaySchedule> = (typed) => {
  const fault = findOpeningHoursFault(typed)
  return fault && OPENING_HOURS_MESSAGES[fault]
}

const checkSlug: Check<string> = (typed) => {
  const problem = findSlugProblem(typed.trim().toLowerCase())
  return problem && formatSlugProblem(problem)
}

const checkGallery: Check<string[]> = (typed) => {
  if (typed.length > MOST_PICTURES) return SAYS.most(MOST_PICTURES)
  const wrong = typed.findIndex((image) => image.trim() === '' || checkPicture(image) !== null)
  if (wrong >= 0) return SAYS.nthPicture(wrong + 1)
  return new Set(typed).size === typed.length ? null : SAYS.pictures
}

const checkPixKey: Check<string | null> = (typed) => {
  if (!typed?.trim()) return null
  const key = parsePixKey(typed)
  return typeof key === 'string' ? SAYS.pixKey[key] : null
}

/** As long as it is in the code: folded, of letters and digits. */
const checkPixText =
  (most: number): Check<string | null> =>
  (typed) => {
    const text = typed?.trim() ?? ''
    const { length } = toPixText(text)
    if (text === '') return null
    return length === 0 || !LINE.test(text) ? SAYS.plain : length > most ? SAYS.tooLong(most) : null
  }

const checkName: Check<string> = (typed) =>
  isVisibleText(typed) ? checkText(120, LINE)(typed) : SAYS.name

const checkPhone = checkLine(30, isHousePhone, SAYS.phone)

export const SETTING_CHECKS: { [K in keyof HouseSettings]: Check<HouseSettings[K]> } = {
  business_name: checkName,
  slug: checkSlug,
  business_logo: checkPicture,
  business_description: checkText(1000, LINES),
  business_address: checkText(300, LINES),
  business_phone: checkPhone,
  business_email: checkLine(254, isEmail, SAYS.email),
  tax_id: checkTaxId,
  whatsapp: checkPhone,
  instagram: checkLine(200, isInstagram, SAYS.instagram),
  google_maps: checkLine(LONGEST_LINK, (text) => toSafeLink(text) !== null, SAYS.link),
  pix_key: checkPixKey,
  pix_name: checkPixText(LONGEST_PIX_NAME),
  pix_city: checkPixText(LONGEST_PIX_CITY),
  shareCardFees: checkFlag,
  monday: checkDay,
  tuesday: checkDay,
  wednesday: checkDay,
  thursday: checkDay,
  friday: checkDay,
  saturday: checkDay,
  sunday: checkDay,
  advanceBooking: checkWhole(0, MOST_NOTICE, SAYS.notice),
  bookingTimeInterval: checkWhole(5, 240, SAYS.step),
  cancellationDeadline: (typed) => (typed === null ? null : checkDeadline(typed)),
  professionalBlocks: checkFlag,
  agendaBlocked: checkFlag,
  timezone: (typed) => (typed.length <= 60 && isTimeZone(typed) ? null : SAYS.zone),
  primary: checkColor,
  secondary: checkColor,
  accent: checkColor,
  background: checkColor,
  text: checkColor,
  show_horarios: checkFlag,
  show_localizacao: checkFlag,
  show_avaliacoes: checkFlag,
  show_contato: checkFlag,
  show_galeria: checkFlag,
  listed: checkFlag,
  tab_order: (typed) =>
    new Set(typed).size === PAGE_TABS.length && typed.length === PAGE_TABS.length
      ? null
      : SAYS.tabs,
  gallery_images: checkGallery,
}
