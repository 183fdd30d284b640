/** A payment that runs while the owner reloads, closes, goes Back or presses again: it is paid once. */
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { plan_checkouts } from '#db/tables/plan.ts'
import { setPlan, settleDuePayments, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  expectNothing,
  expectPath,
  expectText,
  expectVisible,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole(() => WITH_PLANS)
const PATH = '/admin/subscription'
const OVER = { plano_expira_em: Date.UTC(2026, 10, 1) }

async function open() {
  const salon = await openSalon(stand)
  const { user_id } = salon.business
  await setPlan(stand.server, user_id, OVER)
  const page = await stand.visitAs(salon.owner, PATH, { size: PHONE })
  const count = () =>
    stand.server.storage.read((db) =>
      db.$count(plan_checkouts, eq(plan_checkouts.user_id, user_id)),
    )
  return { page, count, token: salon.owner.token }
}

const dialogOf = (page: ConsolePage) => page.getByRole('dialog', { name: 'Plano Essencial' })

async function pay(page: ConsolePage, count: () => Promise<number>) {
  await button(page, 'Renovar o plano Essencial').click()
  await button(dialogOf(page), 'Pagar').click()
  await expectVisible(button(dialogOf(page), 'Confirmando o pagamento...'))
  expect(location.search).toContain('plano=essencial')
  await expect.poll(count).toBe(1)
}

async function settle() {
  vi.setSystemTime(Date.now() + 2500)
  await settleDuePayments(stand.server)
}

test('a reload shows the payment under way, and once it is paid its receipt and an address without it', async () => {
  const { page, count, token } = await open()
  // Begun by a document that is no more: here one would go on asking beside the next.
  const body = { plan: 'essencial', cycle: 'monthly' } as const
  await stand.server.call('POST /api/subscription/checkouts', { body, headers: {} }, token)
  await page.goto(`${PATH}?plano=essencial&ciclo=monthly`)
  await expectVisible(button(dialogOf(page), 'Confirmando o pagamento...'))
  await button(dialogOf(page), 'Confirmando o pagamento...').click()
  await settle()
  await expectNothing(page.getByRole('dialog'))
  await expectPath(page, PATH)
  expect(location.search).toBe('')
  await expectText(page, /^Você acabou de pagar o plano Essencial, mensal \(R\$.94,90, compra de /)
  expect(await count()).toBe(1)
})

test('a reload that comes after it names what was paid, and asks before another', async () => {
  const { page, count } = await open()
  await pay(page, count)
  await settle()
  await expectNothing(page.getByRole('dialog'))
  await page.goto(`${PATH}?plano=essencial&ciclo=monthly`)
  const again = page.getByRole('dialog', { name: 'Comprar outra vez?' })
  await expectText(again, /^Você acabou de pagar o plano Essencial, mensal/)
  await expectNothing(button(again, 'Pagar'))
  await expectText(
    again,
    /^Isto é outra compra, cobrada além dessa: plano Essencial, mensal \(R\$.94,90\)\. Paga mais/,
  )
  await button(again, 'Fazer outra compra').click()
  await expectText(dialogOf(page), /^Paga mais um período/)
  await expectVisible(button(dialogOf(page), 'Pagar'))
  expect(await count()).toBe(1)
  await page.goto(`${PATH}?plano=avancado&ciclo=monthly`)
  const other = page.getByRole('dialog', { name: 'Comprar também o plano Avançado?' })
  await expectText(
    other,
    /plano Avançado, mensal \(R\$.179,90\)\. .*o que sobrou do plano Essencial conta/,
  )
})

test('while it is confirmed the dialog may be closed, says that it goes on, and it does', async () => {
  const { page, count } = await open()
  await pay(page, count)
  await expectText(dialogOf(page), 'O pagamento já foi enviado. Pode fechar: ele continua.')
  await expectNothing(button(dialogOf(page), 'Cancelar'))
  await dialogOf(page).getByRole('button', { name: 'Fechar' }).last().click()
  await expectNothing(page.getByRole('dialog'))
  await expectText(page, 'Confirmando o pagamento...')
  await settle()
  await expectText(page, /^Plano Essencial - 3\d dias restantes$/)
  expect(await count()).toBe(1)
})

test('two purchases of the same are told apart by their time', async () => {
  const { page, count } = await open()
  await pay(page, count)
  await settle()
  await expectText(page, /^Plano Essencial - /)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await page.goto(`${PATH}?plano=essencial&ciclo=monthly`)
  await button(dialogOf(page), 'Pagar').click()
  await expect.poll(count).toBe(2)
  await settle()
  await expectNothing(page.getByRole('dialog'))
  await button(page, 'Desistir da compra').click()
  const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' })
  await expectVisible(dialog.getByRole('radio').first())
  const labels = [...document.querySelectorAll('dialog label, [role=dialog] label')].map(
    ({ textContent }) => textContent,
  )
  expect(new Set(labels).size).toBe(2)
  const times = [...document.querySelectorAll('td:first-child')].map(
    ({ textContent }) => textContent,
  )
  expect(new Set(times).size).toBe(2)
  expect(times.every((time) => /^23\/11\/2026, às \d\d:\d\d$/.test(time ?? ''))).toBe(true)
})
