import { expect, test } from 'vitest'
import { formatRoute, parseReturnScreen, parseRoute, SCREENS } from '#widget/state/route.ts'

const at = (path: string) => parseRoute(new URL(path, 'https://vez.example'), 'studio-aurora')

test('each screen has its address, and the address leads back to it', () => {
  for (const screen of SCREENS) {
    const route = { screen, query: { service: 'a b&c', step: 'confirm' } }
    expect(at(formatRoute(route, 'studio-aurora'))).toEqual(route)
  }
  expect(formatRoute({ screen: 'page', query: {} }, 'studio-aurora')).toBe('/studio-aurora')
  const page = { screen: 'page', query: {} } as const
  expect(formatRoute(page, 'studio-aurora', '/?app')).toBe('/studio-aurora/?app')
  expect(at('/studio-aurora/?app')).toEqual(page)
})

test('an unknown screen, or another salon’s, is the salon’s page', () => {
  for (const path of ['/studio-aurora', '/studio-aurora/nada', '/outro/booking', '/']) {
    expect(at(path).screen).toBe('page')
  }
})

test('only the queries that are ours are read', () => {
  expect(at('/studio-aurora/booking?service=1&return=true&utm=x&step=')).toEqual({
    screen: 'booking',
    query: { service: '1', return: 'true' },
  })
})

test('the token of a booking’s link is read from its path, and from no other', () => {
  expect(at('/studio-aurora/b/AbC-_9')).toEqual({ screen: 'b', query: {}, token: 'AbC-_9' })
  expect(at('/studio-aurora/b').token).toBeUndefined()
  expect(at('/studio-aurora/history/AbC').token).toBeUndefined()
})

test('a return leads to a screen by its name, never to an address', () => {
  expect(parseReturnScreen('booking')).toBe('booking')
  expect(parseReturnScreen('success')).toBe('success')
  expect(parseReturnScreen('history')).toBe('history')
  const hostile = [
    'javascript:alert(1)',
    '//evil.example',
    'https://evil.example',
    '/booking',
    'toString',
    'login',
    'register',
    '',
    undefined,
  ]
  for (const name of hostile) expect(parseReturnScreen(name)).toBe('page')
})
