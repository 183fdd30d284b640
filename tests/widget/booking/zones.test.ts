import { expect, test } from 'vitest'
import {
  bookAll,
  button,
  chooseProfessional,
  chooseService,
  expectText,
  expectVisible,
  formatDayName,
  getDayFromNow,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

/** The last two are 25 hours apart: there today is never the same date. */
const SALONS = ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const CLIENTS = ['Asia/Tokyo', 'America/Los_Angeles']

const pairs = CLIENTS.flatMap((client) => SALONS.map((salon) => [client, salon] as const))

test.each(pairs)('a client in %s sees the days of the salon in %s', async (client, salon) => {
  const { slug, user_id } = await stand.salon({
    settings: { general_settings: { timezone: salon } },
  })
  const { page } = await stand.visit(`/${slug}/booking`, { timezoneId: client })
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(client)
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await expectVisible(timeButtons(page).first())
  const days = page.getByRole('group', { name: 'Dias' }).getByRole('button')
  expect(await days.first().getAttribute('aria-label')).toContain(
    formatDayName(getDayFromNow(0, salon)),
  )

  await button(page, 'Trocar serviço').click()
  const date = getDayFromNow(3, salon)
  await bookAll(page, { date, time: '23:30' })
  const [year, month, day] = date.split('-')
  await expectText(page, new RegExp(`^${day}/${month}/${year}`))
  expect(stand.file.query(`SELECT date, time FROM bookings WHERE user_id = '${user_id}'`)).toEqual([
    { date, time: '23:30' },
  ])
})
