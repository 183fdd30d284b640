/** Writes changed fields into what is stored, where whatever nobody asked about stays as it lies. */
import { toSortedDay } from '#domain/availability/opening-hours.ts'
import { DEFAULT_SCHEDULE } from '#domain/availability/schedule.ts'
import { isJsonObject, type JsonObject, toList } from '#domain/text/lenient-json.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import {
  COLOR_FIELDS,
  type HouseIdentity,
  type HousePix,
  type HouseSettings,
  IDENTITY_FIELDS,
  PAGE_FLAGS,
  PIX_FIELDS,
  pickFields,
  RULE_FIELDS,
} from './house-settings.ts'
import { listTabOrder } from './public-page.ts'

/** Fields to change; one that is missing or `undefined` stays. */
export type SettingsChange = { [K in keyof HouseSettings]?: HouseSettings[K] | undefined }

/** The columns that hold JSON, as they lie there: unread, with what nobody here understands. */
export const JSON_SETTINGS = [
  'schedule_settings',
  'exceptions_settings',
  'general_settings',
  'public_page_settings',
  'theme_colors',
  'gallery_images',
  'tab_order',
] as const
type JsonSetting = (typeof JSON_SETTINGS)[number]
export type RawSettings = Record<JsonSetting, unknown>

export type ChangedColumns = {
  plain: Partial<HouseIdentity & HousePix>
  json: Partial<RawSettings>
}

/** What is to be written of a house's row: only the columns in which something changes. */
export function changeSettings(stored: RawSettings, change: SettingsChange): ChangedColumns {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  // `fromEntries` forgets the names, which are those of the change.
  const fields = Object.fromEntries(given) as Partial<HouseSettings>
  const json: Partial<RawSettings> = {
    schedule_settings: changeWeek(stored.schedule_settings, fields),
    exceptions_settings: merge(stored.exceptions_settings, pickFields(fields, ['agendaBlocked'])),
    general_settings: merge(
      stored.general_settings,
      pickFields(fields, [...RULE_FIELDS, 'shareCardFees']),
    ),
    theme_colors: merge(stored.theme_colors, pickFields(fields, COLOR_FIELDS)),
    public_page_settings: merge(
      toPage(stored.public_page_settings),
      pickFields(fields, PAGE_FLAGS),
    ),
    tab_order: fields.tab_order && [...fields.tab_order, ...listUnknownTabs(stored.tab_order)],
    gallery_images: fields.gallery_images && [
      ...fields.gallery_images,
      ...toList(stored.gallery_images).filter((image) => typeof image !== 'string'),
    ],
  }
  const written = Object.entries(json).filter(([, value]) => value !== undefined)
  const plain = pickFields(fields, [...IDENTITY_FIELDS, ...PIX_FIELDS])
  return { plain, json: Object.fromEntries(written) }
}

/** Nothing where nothing changes; else what is there, with the change over it. */
function merge(stored: unknown, change: object): JsonObject | undefined {
  if (Object.keys(change).length === 0) return undefined
  return { ...(isJsonObject(stored) && stored), ...change }
}

/** A page that nobody can read is not found by searches; one more field of it does not change that. */
const toPage = (stored: unknown): unknown =>
  stored === null || isJsonObject(stored) ? stored : { listed: false }

/** A house that said nothing keeps the usual week for the days that it does not change. */
function changeWeek(stored: unknown, fields: Partial<HouseSettings>): JsonObject | undefined {
  const days = pickFields(fields, WEEKDAYS)
  const before: JsonObject = isJsonObject(stored) ? stored : stored === null ? DEFAULT_SCHEDULE : {}
  const changed = Object.entries(days).map(([weekday, typed]) => {
    const day = before[weekday]
    return [weekday, { ...(isJsonObject(day) && day), ...toSortedDay(typed) }]
  })
  return merge(before, Object.fromEntries(changed))
}

/** Entries of an order that name no tab of ours. */
function listUnknownTabs(stored: unknown): unknown[] {
  return toList(stored).filter((tab) => typeof tab !== 'string' || !isKnownTab(tab))
}

/** Whether a tab's name, by which of its two names ever, is one that `listTabOrder` puts first. */
const isKnownTab = (tab: string): boolean =>
  listTabOrder([tab])[0] === (tab === 'redes-sociais' ? 'contato' : tab)
