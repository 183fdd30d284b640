/** The agenda and everything that opens over it, one after the other, in the demo. */
import type { Page } from 'playwright'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole, followPath } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  createPerson,
  expectVisible,
  getDayFromNow,
} from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

const region = (page: Page) => page.getByRole('region', { name: 'Agenda', exact: true })
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

/** A client who types another name and e-mail under the telephone of before. */
async function propose(url: string): Promise<void> {
  const { phone: telefone } = createPerson()
  for (const [nome, email] of [
    ['Clara Prado', 'clara@cliente.example'],
    ['Clara Prado Reis', 'clara.reis@cliente.example'],
  ]) {
    const body = JSON.stringify({ nome, email, telefone, resolution: 'update' })
    const headers = { 'Content-Type': 'application/json' }
    const address = `${url}/api/public/studio-aurora/session`
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

export async function tourAgenda({ page, url, look }: Tour): Promise<void> {
  const rafa = region(page).getByRole('region', { name: /^Rafa Lima, / })
  /** Its times are there: while they load, a grid has nothing that the keyboard could reach. */
  const expectTimes = () => expectVisible(region(page).locator('[data-grid-focus]').first())
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  // A day with bookings in every state: yesterday's are done, tomorrow's are to come.
  await enterConsole(page, url, DONA, `/admin/agenda?dia=${getDayFromNow(-1)}`)
  await expectVisible(region(page).locator('[data-booking]').first())
  await look('40-day-done')
  await region(page).locator('[data-grid-focus]').focus()
  await page.keyboard.press('ArrowDown')
  await look('41-day-keyboard')
  await region(page).locator('[data-booking]').first().press('Enter')
  await expectVisible(button(dialog(page), 'Excluir'))
  await look('42-card')
  await close()
  await followPath(page, `/admin/agenda?dia=${getDayFromNow(1)}&novo=sim`)
  await expectVisible(dialog(page).getByRole('listbox').getByRole('option').first())
  await look('43-form')
  await dialog(page).getByText('Mais opções').click()
  await dialog(page).getByLabel('Repetir', { exact: true }).check()
  await button(dialog(page), 'Salvar').click()
  await look('44-form-wrong')
  await close()
  await followPath(page, `/admin/agenda?dia=${getDayFromNow(1)}&bloquear=sim`)
  await expectVisible(dialog(page).getByLabel('Quem'))
  await look('45-block')
  await close()
  // Of its own, and behind one button with all else on a phone.
  await button(page, /^(Escolher data|Ver, ir a uma data, bloquear)$/).click()
  await look('46-month')
  await close()
  await followPath(page, '/admin/agenda?visao=semana')
  await expectVisible(region(page).getByRole('columnheader', { name: 'Profissional' }))
  await expectVisible(region(page).locator('[data-booking]').first())
  await look('47-week')
  await followPath(page, '/admin/agenda?visao=lista')
  await region(page).getByRole('table').waitFor({ state: 'detached' })
  await expectVisible(region(page).locator('[data-booking]').first())
  await look('48-list')
  await followPath(page, '/admin/agenda?lembretes=sim')
  await expectVisible(dialog(page).getByRole('link').first())
  await look('49-reminders')
  await close()
  await propose(url)
  await page.reload()
  await followPath(page, '/admin/agenda?pedidos=sim')
  await expectVisible(button(dialog(page), /^Aceitar/).first())
  await look('50-proposals')
  await close()
  await followPath(page, `/admin/agenda?dia=${getDayFromNow(1)}`)
  await region(page).locator('[data-booking]').first().press('Enter')
  await button(dialog(page), 'Remarcar').click()
  await expectVisible(button(dialog(page), /^\d\d:\d\d/).first())
  await look('51-move')
  await close()
  await followPath(page, '/admin/agenda?cancelados=sim')
  await expectVisible(rafa)
  await expectTimes()
  await look('52-cancelled')
}
