import { expect, test } from 'vitest'
import { type CalendarEvent, formatCalendarFile } from '#domain/booking/calendar-file.ts'

const EVENT: CalendarEvent = {
  id: 'b-1',
  zone: 'America/Sao_Paulo',
  date: '2026-11-23',
  time: '21:30',
  duration: 90,
  created: Date.UTC(2026, 10, 20, 12, 0, 5),
  title: 'Corte',
  description: 'Com Rafa',
  location: 'Rua Augusta',
}

/** The value of a line, unfolded. */
function findLine(name: string, changes: Partial<CalendarEvent> = {}): string | undefined {
  const text = formatCalendarFile({ ...EVENT, ...changes }).replaceAll('\r\n ', '')
  const line = text.split('\r\n').find((one) => one.startsWith(`${name}:`))
  return line?.slice(name.length + 1)
}

test('a file is one event of the calendar format, line by line', () => {
  expect(formatCalendarFile(EVENT)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vez//Agendamento//PT-BR',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:b-1@vez',
      'DTSTAMP:20261120T120005Z',
      'DTSTART:20261124T003000Z',
      'DTEND:20261124T020000Z',
      'SUMMARY:Corte',
      'DESCRIPTION:Com Rafa',
      'LOCATION:Rua Augusta',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('where the booking is seen stands as an address, whole, and ends no line', () => {
  expect(findLine('URL')).toBeUndefined()
  const url = 'https://vez.example/studio-aurora/b/a,b;c'
  expect(findLine('URL', { url })).toBe(url)
  expect(findLine('URL', { url: `${url}\r\nEND:VEVENT` })).toBe(`${url}END:VEVENT`)
})

test.each([
  ['America/Manaus', '20261124T013000Z'],
  ['America/Noronha', '20261123T233000Z'],
  ['UTC', '20261123T213000Z'],
])('the time of a salon in %s is given in UTC', (zone, start) => {
  expect(findLine('DTSTART', { zone })).toBe(start)
})

test('an appointment across a change of the clocks lasts as long as it takes', () => {
  const change = { zone: 'America/New_York', date: '2026-11-01', time: '00:30', duration: 120 }
  expect(findLine('DTSTART', change)).toBe('20261101T043000Z')
  expect(findLine('DTEND', change)).toBe('20261101T063000Z')
})

test('text cannot break out of its line', () => {
  const title = 'Corte, barba; \\ e\r\nBEGIN:VALARM\nfim\rX'
  expect(findLine('SUMMARY', { title })).toBe('Corte\\, barba\\; \\\\ e\\nBEGIN:VALARM\\nfim\\nX')
  expect(formatCalendarFile({ ...EVENT, title })).not.toMatch(/^BEGIN:VALARM/m)
})

test('long lines are folded at 75 octets, between characters', () => {
  const location = 'Praça São João – 1º andar 💈 '.repeat(12)
  const file = formatCalendarFile({ ...EVENT, location })
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
  expect(findLine('LOCATION', { location })).toBe(location)
})
