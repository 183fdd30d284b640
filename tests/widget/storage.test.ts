import { beforeEach, expect, test, vi } from 'vitest'
import type { ClientSession } from '#api/contract/contract.ts'
import {
  readRememberedContact,
  writeRememberedContact,
} from '#widget/session/account/remembered-contact.ts'
import { type BookingFlow, EMPTY_FLOW } from '#widget/state/booking-flow.ts'
import {
  readFlow,
  readLastBooking,
  readSession,
  writeFlow,
  writeSession,
} from '#widget/state/browser-storage.ts'

/** A browser's storage, as far as the widget uses it. */
function makeShelf(): Map<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return Object.assign(kept, {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
}

let tab: ReturnType<typeof makeShelf>
let device: ReturnType<typeof makeShelf>

beforeEach(() => {
  tab = makeShelf()
  device = makeShelf()
  vi.stubGlobal('window', { sessionStorage: tab, localStorage: device })
  return () => vi.unstubAllGlobals()
})

const NOW = Date.UTC(2026, 10, 23)
const session: ClientSession = {
  access_token: 'token',
  expires_at: new Date(NOW + 1000).toISOString(),
  level: 'identified',
  update_pending: false,
  client: {
    id: 'c',
    name: 'Marina Souza',
    phone: '11912345678',
    email: 'm@cliente.example',
    isAuthenticated: true,
  },
}

const flow: BookingFlow = {
  step: 'confirm',
  service_id: 's',
  professional_id: 'p',
  date: '2026-11-24',
  time: '10:00',
  notes: 'oi',
  guest_name: 'Caio',
  key: 'k',
  unsure: null,
}

test('the choices of one salon are kept in this tab, apart from another’s', () => {
  writeFlow('um', flow)
  expect(readFlow('um')).toEqual(flow)
  expect(readFlow('dois')).toBeNull()
  expect(device.size).toBe(0)
  writeFlow('um', null)
  expect(tab.size).toBe(0)
})

test('a time whose answer was lost is still known after a reload', () => {
  const lost = { ...flow, key: null, unsure: { date: '2026-11-24', time: '10:00' } }
  writeFlow('um', lost)
  expect(readFlow('um')).toEqual(lost)
  tab.setItem('vez:um:flow', JSON.stringify({ ...lost, unsure: { date: 3, hour: '10:00' } }))
  expect(readFlow('um')?.unsure).toEqual({ date: null, time: null })
  tab.setItem('vez:um:flow', JSON.stringify({ ...lost, unsure: '10:00' }))
  expect(readFlow('um')?.unsure).toBeNull()
})

test('what somebody else wrote in its place becomes no choice', () => {
  for (const text of ['{', '[]', '"x"', 'null', '3']) {
    tab.setItem('vez:um:flow', text)
    expect(readFlow('um')).toBeNull()
  }
  tab.setItem('vez:um:flow', JSON.stringify({ step: 'x', service_id: 3, time: {}, notes: [] }))
  expect(readFlow('um')).toEqual(EMPTY_FLOW)
})

test('a session stays on the device, and takes the place of one that was kept for a tab', () => {
  tab.setItem('vez:um:session', JSON.stringify(session))
  expect(readSession('um', NOW)).toEqual(session)
  writeSession('um', session)
  expect([tab.size, device.size]).toEqual([0, 1])
  expect(readSession('um', NOW)).toEqual(session)
  writeSession('um', null)
  expect([tab.size, device.size]).toEqual([0, 0])
})

test('a session past its end, or one that is none, is no session', () => {
  writeSession('um', session)
  expect(readSession('um', NOW + 1000)).toBeNull()
  for (const kept of [
    {},
    { access_token: 'x' },
    { ...session, client: null },
    // Nothing can be booked without a name: who it is has to be asked again.
    { ...session, client: { ...session.client, name: '' } },
    { ...session, level: '' },
  ]) {
    device.setItem('vez:um:session', JSON.stringify(kept))
    expect(readSession('um', NOW)).toBeNull()
  }
})

test('name, e-mail and phone are remembered for one salon, and can be forgotten', () => {
  const who = { name: 'Marina', email: 'm@cliente.example', phone: '11912345678' }
  writeRememberedContact('um', who)
  expect(readRememberedContact('um')).toEqual(who)
  expect(readRememberedContact('dois')).toBeNull()
  writeRememberedContact('um', null)
  expect(device.size).toBe(0)
  device.setItem('vez:um:remember', JSON.stringify({ name: 3, password: 'x' }))
  expect(readRememberedContact('um')).toEqual({ name: '', email: '', phone: '' })
})

test('a booking that is none is not shown', () => {
  tab.setItem('vez:um:booked', JSON.stringify({ id: 'x' }))
  expect(readLastBooking('um')).toBeNull()
})

test('a browser that keeps nothing stops nothing', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new Error('forbidden')
    },
    get localStorage(): never {
      throw new Error('forbidden')
    },
  })
  expect(() => writeFlow('um', flow)).not.toThrow()
  expect(readFlow('um')).toBeNull()
  expect(() => writeSession('um', session)).not.toThrow()
  expect(readSession('um', NOW)).toBeNull()
  expect(readRememberedContact('um')).toBeNull()
})
