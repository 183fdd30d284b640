/** What an owner is told of data that could not be read. */
import { expect, test } from 'vitest'
import { shellText } from '#console/messages/shell.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectText } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { plantSettings } from '#tests/support/db/odd-rows.ts'

const stand = useConsole()
const { lostHours } = shellText.unreadable

test('it names the day that the page shows closed, and what the blocks that are gone leave free', async () => {
  const salon = await openSalon(stand)
  const week = { tuesday: { enabled: true, schedules: [{ start: 'xx', end: '18:00' }] } }
  const blocks = { agendaBlocked: true, blockedDates: [{ date: 'xx' }] }
  const { storage } = stand.server
  await plantSettings(storage, salon.business, 'schedule_settings', JSON.stringify(week))
  await plantSettings(storage, salon.business, 'exceptions_settings', JSON.stringify(blocks))
  await plantSettings(storage, salon.business, 'theme_colors', '5')
  const page = await stand.visitAs(salon.owner, '/admin/professionals')
  const notice = page.getByRole('region', { name: 'Dados antigos' })
  await expectText(
    notice,
    'Terça-feira aparece fechada na sua página: o horário não pôde ser lido. Até acertar, marque pela agenda.',
  )
  await expectText(
    notice,
    '1 bloqueio não pôde ser lido: o horário dele está livre para agendar. Bloqueie de novo pela agenda.',
  )
  await expectText(notice, 'Alguns dados antigos não puderam ser lidos: 1 configuração.')
})

test.each([
  [
    ['saturday'],
    'Sábado aparece fechado na sua página: o horário não pôde ser lido. Até acertar, marque pela agenda.',
  ],
  [
    ['tuesday', 'wednesday', 'saturday'],
    'Terça-feira, quarta-feira e sábado aparecem fechados na sua página: os horários não puderam ser lidos. Até acertar, marque pela agenda.',
  ],
] as const)('%j closed', (closed, sentence) => {
  const nothing = { free: 0, full_day: 0 }
  const weekdays = { closed: [...closed], shortened: [] }
  expect(lostHours({ weekdays, blocks: nothing })).toEqual([sentence])
})
