import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DaySchedule } from '#domain/availability/schedule.ts'
import { parseStoredSchedule } from '#domain/availability/stored-schedule.ts'
import { changeSettings, type RawSettings } from '#domain/business/change-settings.ts'
import { type HouseSettings, toHouseSettings } from '#domain/business/house-settings.ts'
import { PAGE_TABS } from '#domain/business/settings.ts'
import {
  parseStoredExceptions,
  parseStoredGallery,
  parseStoredGeneral,
  parseStoredPublicPage,
  parseStoredTabOrder,
  parseStoredTheme,
} from '#domain/business/stored-settings.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const IDENTITY = {
  ...{ business_name: 'A', slug: 'a', business_logo: null, business_description: null },
  ...{
    business_address: null,
    business_phone: null,
    business_email: null,
    whatsapp: null,
    tax_id: null,
  },
  ...{ instagram: null, google_maps: null, pix_key: null, pix_name: null, pix_city: null },
}

/** As the rows are read after what is written. */
const read = (raw: RawSettings): HouseSettings =>
  toHouseSettings({
    ...IDENTITY,
    schedule_settings: parseStoredSchedule(raw.schedule_settings).value,
    exceptions_settings: parseStoredExceptions(raw.exceptions_settings).value,
    general_settings: parseStoredGeneral(raw.general_settings).value,
    public_page_settings: parseStoredPublicPage(raw.public_page_settings).value,
    theme_colors: parseStoredTheme(raw.theme_colors).value,
    gallery_images: parseStoredGallery(raw.gallery_images).value,
    tab_order: parseStoredTabOrder(raw.tab_order).value,
  })

const column = fc.oneof(fc.constant(null), fc.constant(undefined), fc.jsonValue())
const stored = fc.record({
  ...{ schedule_settings: column, exceptions_settings: column, general_settings: column },
  ...{ public_page_settings: column, theme_colors: column, gallery_images: column },
  tab_order: column,
})
const DAYS: DaySchedule[] = [
  { enabled: true, schedules: [{ start: '09:00', end: '12:00' }] },
  { enabled: false, schedules: [] },
]
const GALLERIES: string[][] = [[], ['https://x.example/1.webp']]
const change = fc.record(
  {
    monday: fc.constantFrom(...DAYS),
    advanceBooking: fc.constantFrom(0, 60),
    cancellationDeadline: fc.constantFrom(null, 24),
    agendaBlocked: fc.boolean(),
    primary: fc.constantFrom('#101010', '#202020'),
    show_galeria: fc.boolean(),
    listed: fc.boolean(),
    tab_order: fc.shuffledSubarray([...PAGE_TABS], { minLength: PAGE_TABS.length }),
    gallery_images: fc.constantFrom(...GALLERIES),
  },
  { requiredKeys: [] },
)

test('whatever lies in a row, what is changed is read back so, and nothing else is read otherwise', () => {
  fc.assert(
    fc.property(stored, change, (raw, changes) => {
      const before = read(raw)
      const after = read({ ...raw, ...changeSettings(raw, changes).json })
      expect(after).toMatchObject(changes)
      const others = Object.entries(after).filter(([name]) => !(name in changes))
      // Of an object's own keys TypeScript knows only that they are texts.
      const was = others.map(([name]) => [name, before[name as keyof HouseSettings]])
      expect(others).toEqual(was)
    }),
    { seed: SEED, numRuns: 500 },
  )
})
