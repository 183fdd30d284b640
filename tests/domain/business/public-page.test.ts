import { expect, test } from 'vitest'
import { DEFAULT_SCHEDULE } from '#domain/availability/schedule.ts'
import {
  getInstagramAddress,
  getInstagramHandle,
  listDisplayedHours,
  listVisibleTabs,
} from '#domain/business/public-page.ts'
import { DEFAULT_PUBLIC_PAGE, PAGE_TABS } from '#domain/business/settings.ts'

const tab_order: string[] = [...PAGE_TABS]
const shown = {
  tab_order,
  public_page_settings: DEFAULT_PUBLIC_PAGE,
  gallery_images: ['/um.webp'],
}

test('tabs stand in the business’s order', () => {
  const tab_order = ['galeria', 'avaliacoes', 'horarios', 'contato', 'localizacao']
  expect(listVisibleTabs({ ...shown, tab_order })).toEqual(tab_order)
  expect(listVisibleTabs(shown)).toEqual([
    'horarios',
    'localizacao',
    'avaliacoes',
    'contato',
    'galeria',
  ])
})

test('ids that are none are left out, and tabs that the order forgets follow in the default one', () => {
  const tab_order = ['promocoes', 'toString', 'contato', '', 'horarios']
  expect(listVisibleTabs({ ...shown, tab_order })).toEqual([
    'contato',
    'horarios',
    'localizacao',
    'avaliacoes',
    'galeria',
  ])
  expect(listVisibleTabs({ ...shown, tab_order: [] })).toEqual(PAGE_TABS)
})

test.each([
  ['its own id', ['redes-sociais', 'horarios']],
  ['the name of the default order', ['contato', 'horarios']],
  ['both', ['redes-sociais', 'contato', 'horarios', 'redes-sociais']],
])('Contato shows once, where the order has %s', (_, tab_order) => {
  const tabs = listVisibleTabs({ ...shown, tab_order })
  expect(tabs.slice(0, 2)).toEqual(['contato', 'horarios'])
  expect(tabs.filter((tab) => tab === 'contato')).toHaveLength(1)
})

test.each(PAGE_TABS)('the flag of %s hides its tab and no other', (tab) => {
  const public_page_settings = { ...DEFAULT_PUBLIC_PAGE, [`show_${tab}`]: false }
  expect(listVisibleTabs({ ...shown, public_page_settings })).toEqual(
    PAGE_TABS.filter((it) => it !== tab),
  )
})

test('a gallery without an image has no tab, whatever its flag', () => {
  expect(listVisibleTabs({ ...shown, gallery_images: [] })).not.toContain('galeria')
})

test('hours are those of seven weekdays, from Monday on, with a closed one for Sunday', () => {
  expect(listDisplayedHours(DEFAULT_SCHEDULE)).toEqual([
    { weekday: 1, name: 'Segunda-feira', hours: '08:00 - 18:00' },
    { weekday: 2, name: 'Terça-feira', hours: '08:00 - 18:00' },
    { weekday: 3, name: 'Quarta-feira', hours: '08:00 - 18:00' },
    { weekday: 4, name: 'Quinta-feira', hours: '08:00 - 18:00' },
    { weekday: 5, name: 'Sexta-feira', hours: '08:00 - 18:00' },
    { weekday: 6, name: 'Sábado', hours: '08:00 - 16:00' },
    { weekday: 0, name: 'Domingo', hours: null },
  ])
})

test('a day with several windows shows the first start and the last end, in whatever order they lie', () => {
  const schedules = [
    { start: '13:00', end: '19:30' },
    { start: '08:30', end: '12:00' },
  ]
  const [monday] = listDisplayedHours({ monday: { enabled: true, schedules } })
  expect(monday?.hours).toBe('08:30 - 19:30')
  const whole = [{ start: '00:00', end: '24:00' }]
  const [open] = listDisplayedHours({ monday: { enabled: true, schedules: whole } })
  expect(open?.hours).toBe('00:00 - 24:00')
})

test('a day that is switched off, empty or missing is closed', () => {
  const [monday, tuesday, wednesday] = listDisplayedHours({
    monday: { enabled: false, schedules: [{ start: '08:00', end: '12:00' }] },
    tuesday: { enabled: true, schedules: [] },
  })
  expect([monday?.hours, tuesday?.hours, wednesday?.hours]).toEqual([null, null, null])
})

test.each([
  ['@studioaurora', 'https://www.instagram.com/studioaurora'],
  ['studio.aurora_', 'https://www.instagram.com/studio.aurora_'],
  [' @aurora ', 'https://www.instagram.com/aurora'],
  ['instagram.com/aurora/', 'https://www.instagram.com/aurora'],
  ['https://www.instagram.com/aurora/?hl=pt', 'https://www.instagram.com/aurora/?hl=pt'],
  ['http://example.com/ig', 'http://example.com/ig'],
  ['httpsalon', 'https://www.instagram.com/httpsalon'],
  ['javascript:alert(1)', 'https://www.instagram.com/javascript%3Aalert(1)'],
])('Instagram %s leads to %s', (typed, address) => {
  expect(getInstagramAddress(typed)).toBe(address)
})

test('Instagram that is not there leads nowhere', () => {
  for (const typed of [null, '', '  ', '@', '/']) expect(getInstagramAddress(typed)).toBe(null)
})

test('a handle is called as people call it, an address is not', () => {
  expect(getInstagramHandle('studioaurora')).toBe('@studioaurora')
  expect(getInstagramHandle('@studioaurora')).toBe('@studioaurora')
  expect(getInstagramHandle('https://instagram.com/aurora')).toBe(null)
  expect(getInstagramHandle(null)).toBe(null)
})
