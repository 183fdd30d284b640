/** Every look of the professionals' area, one after the other. */
import type { Page } from 'playwright'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { sendAs } from '#tests/support/e2e/demo-people.ts'
import { answerWith, followPath } from '#tests/support/e2e/screens/console.ts'
import {
  allowBlocking,
  bookSeveral,
  completeByOwner,
  dashboardGreeting,
  getDayAfter,
  type ProfessionalSalon,
} from '#tests/support/e2e/screens/professional-screen.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

export type Look = (screen: string) => Promise<void>

/** A day with something of everything, and days around it. */
export async function fillProfessionalSalon(
  stand: TestSite,
  chair: ProfessionalSalon,
): Promise<void> {
  allowBlocking(stand, chair)
  const { today } = chair
  const [first, second] = await bookSeveral(chair, today, 2)
  for (const done of [first, second]) if (done) await completeByOwner(chair, done)
  for (let hour = 0; hour < 23; hour += 3) {
    const client = {
      nome: hour === 9 ? 'Maria Aparecida do Nascimento Albuquerque' : 'Júlia Farias',
    }
    const status = hour % 2 ? ('pendente' as const) : ('confirmed' as const)
    await chair.book({
      date: today,
      time: toTimeOfDay(hour * 60 + 90),
      what: 'Escova',
      client,
      status,
    })
  }
  const note = { notes: 'Prefere franja longa', encaixe: true }
  await chair.book({ date: today, time: '11:00', ...note })
  await bookSeveral(chair, getDayAfter(chair, 2), 7)
  const body = { date: today, full_day: false, start: '12:00', end: '13:00', reason: 'Almoço' }
  await sendAs(stand.url, chair.rafa, 'POST', '/api/professional/blocks', body)
}

/** From the open dashboard on. */
export async function tourProfessional(page: Page, url: string, look: Look): Promise<void> {
  await expectText(page, 'Próximos confirmados')
  await look('1-dashboard')
  const list = page.getByRole('list', { name: 'Seus horários de hoje' })
  await list.getByRole('button', { name: /Júlia/ }).first().click()
  await expectVisible(page.getByRole('dialog', { name: 'Júlia Farias' }))
  await look('2-booking')
  await page.keyboard.press('Escape')
  await button(page, 'Bloquear horário').click()
  const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
  await dialog.getByLabel('Fim').fill('11:00')
  await button(dialog, 'Bloquear').click()
  await expectText(dialog, 'O fim precisa vir depois do início.')
  await look('3-block')
  await page.keyboard.press('Escape')
  await button(page, 'Alterar senha').click()
  await button(page, 'Salvar senha').click()
  await expectText(page.getByRole('dialog'), 'Digite a sua senha atual.')
  await look('4-password')
  await followPath(page, '/professional/dashboard?de=2030-01-02&ate=2030-01-01&dia=2030-01-01')
  await expectText(page, 'A data inicial vem depois da final. Troque uma das duas.')
  await look('5-reversed')
  await page.route('**/api/professional/statement*', answerWith(400, { code: 'x', message: 'Não' }))
  await page.goto(`${url}/professional/dashboard`)
  await expectText(page, 'Não foi possível carregar o extrato')
  await look('6-figures-failed')
  await page.route('**/api/professional/agenda*', answerWith(400, { code: 'x', message: 'Não' }))
  await page.reload()
  await expectText(page, 'Erro ao carregar agendamentos')
  await look('7-failed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The same of whoever has nothing yet. */
export async function tourEmpty(page: Page, _url: string, look: Look): Promise<void> {
  await expectVisible(dashboardGreeting(page))
  await expectText(page, 'Nenhum horário hoje')
  await expectText(page, 'Nenhum atendimento concluído neste período')
  await look('8-empty')
}
