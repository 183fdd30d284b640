import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { openAgendaSalon } from '#tests/support/e2e/screens/agenda-screen.ts'
import { openBookingsList } from '#tests/support/e2e/screens/comanda-screen.ts'
import { toastLocator } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

test('the list goes out as a file with all that was found, and fits a phone', async () => {
  const house = await openAgendaSalon(stand)
  const { id } = await house.book({})
  const [columns] = stand.file.query(
    `SELECT group_concat(name, ', ') AS names FROM pragma_table_info('bookings')
       WHERE name NOT IN ('id', 'date', 'client_name')`,
  )
  for (let n = 1; n <= 60; n++) {
    stand.file.change(
      `INSERT INTO bookings (id, date, client_name, ${columns?.names})
         SELECT id || '-${n}', date(date, '+${n} days'), 'Pessoa ${n}', ${columns?.names}
         FROM bookings WHERE id = '${id}'`,
    )
  }
  const page = await openBookingsList(stand, house)
  await expectText(page, '61 agendamentos')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Exportar CSV').click(),
  ])
  expect(file.suggestedFilename()).toBe('agendamentos.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.startsWith('\uFEFFData;Hora;')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(63)
  await toastLocator(page, '61 agendamentos exportados')
  await page.setViewportSize(PHONE)
  const cards = page.getByRole('list', { name: 'Agendamentos' })
  await expectVisible(cards.getByRole('button', { name: 'Abrir comanda de Pessoa 60' }))
  await button(page, 'Filtros').click()
  await expectVisible(page.getByLabel('Status'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})
