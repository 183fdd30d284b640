import { expect, test } from 'vitest'
import {
  bookByApi,
  HISTORY,
  openSession,
  openVisitAs,
} from '#tests/support/e2e/screens/history-screen.ts'
import { expectText, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

test.each([
  ['confirmed', 'date', 'xx', 'Data inválida'],
  ['confirmed', 'date', '2026-02-31', 'Erro na data'],
  ['confirmed', 'time', '', '--:--'],
  ['cancelled', 'date', 'xx', /Data inválida, 10:00/],
  ['cancelled', 'time', '', /, --:--/],
])(
  'a %s booking whose %s is %j is told in the history, and the others too',
  async (status, column, text, told) => {
    const salon = await stand.salon()
    const session = await openSession(stand.url, salon.slug)
    const odd = await bookByApi(stand.url, salon, session)
    await bookByApi(stand.url, salon, session, { time: '15:00' })
    stand.file.change(
      'PRAGMA ignore_check_constraints = ON;' +
        `UPDATE bookings SET ${column} = '${text}', status = '${status}' WHERE id = '${odd.id}'`,
    )
    const { page } = await openVisitAs(stand, salon, session, '/history')
    await expectVisible(heading(page, HISTORY))
    await expectText(page, told)
    await expectText(page, '15:00')
    expect(await page.getByText(/NaN/).count()).toBe(0)
  },
)
