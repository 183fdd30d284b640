import { describe, expect, it } from 'vitest'
import { DEFAULT_SCHEDULE } from '#domain/availability/schedule.ts'
import {
  getInitials,
  type StoredBusinessSettings,
  toBusinessSettings,
} from '#domain/business/settings.ts'

const NOTHING: StoredBusinessSettings = {
  schedule_settings: null,
  exceptions_settings: null,
  general_settings: null,
  public_page_settings: null,
  theme_colors: null,
  gallery_images: null,
  tab_order: null,
}

describe('a business that has set nothing', () => {
  const settings = toBusinessSettings(NOTHING)

  it('has the colours of the specification', () => {
    expect(settings.theme_colors).toEqual({
      primary: '#202870',
      secondary: '#4A5BB8',
      accent: '#6366F1',
      background: '#FFFFFF',
      text: '#1F2937',
    })
  })

  it('opens by the default hours, every 15 minutes, without notice or deadline; only the owner blocks time', () => {
    expect(settings.schedule_settings).toEqual(DEFAULT_SCHEDULE)
    expect(settings.general_settings).toEqual({
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
      firstSteps: { kind: null, done: [], postponed: false },
    })
  })

  it('blocks nothing, shows every tab and no picture, and may be found', () => {
    expect(settings.exceptions_settings).toEqual({ agendaBlocked: false, blockedDates: [] })
    expect(settings.public_page_settings).toEqual({
      show_horarios: true,
      show_localizacao: true,
      show_avaliacoes: true,
      show_contato: true,
      show_galeria: true,
      listed: true,
    })
    expect(settings.tab_order).toEqual([
      'horarios',
      'localizacao',
      'avaliacoes',
      'contato',
      'galeria',
    ])
    expect(settings.gallery_images).toEqual([])
  })
})

describe('a business that has set something', () => {
  it('keeps it, with the defaults for the rest', () => {
    const settings = toBusinessSettings({
      ...NOTHING,
      schedule_settings: {},
      exceptions_settings: { agendaBlocked: true },
      general_settings: { advanceBooking: 60 },
      public_page_settings: { show_galeria: false },
      theme_colors: { primary: '#123abc' },
      tab_order: ['contato'],
    })
    expect(settings.schedule_settings).toEqual({})
    expect(settings.exceptions_settings).toEqual({ agendaBlocked: true, blockedDates: [] })
    expect(settings.general_settings).toMatchObject({ advanceBooking: 60, bookingTimeInterval: 15 })
    expect(settings.public_page_settings).toMatchObject({ show_galeria: false, show_contato: true })
    expect(settings.theme_colors).toMatchObject({ primary: '#123abc', secondary: '#4A5BB8' })
    expect(settings.tab_order).toEqual(['contato'])
  })

  it('gets the default colour for what is none', () => {
    for (const primary of ['red', '#fff', '#20287g', '#202870;}', 'url(x)', '']) {
      const { theme_colors } = toBusinessSettings({ ...NOTHING, theme_colors: { primary } })
      expect(theme_colors.primary).toBe('#202870')
    }
  })

  it('shares no list with another business', () => {
    toBusinessSettings(NOTHING).tab_order.push('x')
    toBusinessSettings(NOTHING).exceptions_settings.blockedDates.push({
      date: 'x',
      isFullDay: true,
    })
    expect(toBusinessSettings(NOTHING).tab_order).toHaveLength(5)
    expect(toBusinessSettings(NOTHING).exceptions_settings.blockedDates).toEqual([])
  })
})

it.each([
  ['Studio Aurora', 'ST'],
  ['ágata', 'ÁG'],
  ['D’Lima', 'DL'],
  [' 7 Navalhas', '7N'],
  ['X', 'X'],
  ['!!', ''],
])('without a logo "%s" is shown as its first two letters, "%s"', (name, letters) => {
  expect(getInitials(name)).toBe(letters)
})
