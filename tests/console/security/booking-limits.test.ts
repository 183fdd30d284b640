import { expect, test } from 'vitest'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectText,
  expectToast,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const UNPROVEN = 'Horários futuros por cliente sem contato confirmado'
const PROVEN = 'Horários futuros por cliente com contato confirmado'
const PER_DAY = 'Novos agendamentos por dia sem contato confirmado, no salão todo'

const NEWCOMERS = 'Novos agendamentos por dia de quem acabou de confirmar o contato, no salão todo'

const readLimits = async ({ owner }: Salon) =>
  (await stand.server.call('GET /api/settings/booking-limits', {}, owner.token)).body.limits

async function openPage(): Promise<{
  salon: Salon
  page: Awaited<ReturnType<typeof stand.visit>>
}> {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/security')
  await expectText(page, 'Limites de agendamento')
  return { salon, page }
}

test('the ceilings stand there with their defaults, are saved, and a default left alone stays one', async () => {
  const { salon, page } = await openPage()
  expect(await page.getByLabel(UNPROVEN).inputValue()).toBe('3')
  expect(await page.getByLabel(PER_DAY).inputValue()).toBe('30')
  expect(await page.getByText('no máximo o dobro, contando o que cancelou').count()).toBe(2)
  await page.getByLabel(PROVEN).fill('6')
  await button(page, 'Salvar limites').click()
  await expectToast(page, 'Limites salvos')
  await expectFocus(button(page, 'Salvar limites'))
  expect(await readLimits(salon)).toEqual({
    openBookingsUnproven: null,
    openBookingsProven: 6,
    unprovenBookingsPerDay: 30,
    newcomerBookingsPerDay: 60,
  })
  await page.reload()
  await expect.poll(() => page.getByLabel(PROVEN).inputValue()).toBe('6')
  await page.getByLabel(UNPROVEN).fill('2')
  await button(page, 'Salvar limites').click()
  await expect.poll(async () => (await readLimits(salon)).openBookingsUnproven).toBe(2)
})

test('what is no number of theirs is said at its field, and nothing is sent', async () => {
  const { salon, page } = await openPage()
  const before = await readLimits(salon)
  for (const [label, typed, said] of [
    [UNPROVEN, '0', 'Digite um número de 1 a 100.'],
    [PROVEN, '101', 'Digite um número de 1 a 100.'],
    [PER_DAY, 'dez', 'Digite um número de 1 a 1000.'],
    [NEWCOMERS, '1001', 'Digite um número de 1 a 1000.'],
  ] as const) {
    const usual = await page.getByLabel(label).inputValue()
    await page.getByLabel(label).fill(typed)
    await button(page, 'Salvar limites').click()
    await expectText(page, said)
    await page.getByLabel(label).fill(usual)
  }
  expect(await readLimits(salon)).toEqual(before)
})

/** In another tab. */
async function changeProven(salon: Salon, openBookingsProven: number): Promise<void> {
  const shown = await readLimits(salon)
  const body = { limits: { ...shown, openBookingsProven }, shown }
  await stand.server.call('PUT /api/settings/booking-limits', { body }, salon.owner.token)
}

test('two tabs that change different fields both count', async () => {
  const { salon, page } = await openPage()
  const before = await readLimits(salon)
  await changeProven(salon, 4)
  await page.getByLabel(PER_DAY).fill('12')
  await button(page, 'Salvar limites').click()
  await expectToast(page, 'Limites salvos')
  await expect.poll(() => page.getByLabel(PROVEN).inputValue()).toBe('4')
  expect(await readLimits(salon)).toEqual({
    ...before,
    openBookingsProven: 4,
    unprovenBookingsPerDay: 12,
  })
})

test('of a field that both changed, the second tab sees both values and chooses', async () => {
  const { salon, page } = await openPage()
  await changeProven(salon, 4)
  await page.getByLabel(PROVEN).fill('7')
  await button(page, 'Salvar limites').click()
  await expectToast(page, 'Não foi possível salvar os limites')
  await expectText(page, `“${PROVEN}” mudou em outra tela`)
  await expectText(page, 'Agora está assim: 4')
  expect(await page.getByLabel(PROVEN).inputValue()).toBe('7')
  await button(page, 'Ficar com o que digitei').click()
  await button(page, 'Salvar limites').click()
  await expect.poll(async () => (await readLimits(salon)).openBookingsProven).toBe(7)
  await changeProven(salon, 5)
  await page.getByLabel(PROVEN).fill('9')
  await button(page, 'Salvar limites').click()
  await button(page, 'Usar o de agora').click()
  expect(await page.getByLabel(PROVEN).inputValue()).toBe('5')
  expect(await button(page, 'Usar o de agora').count()).toBe(0)
})

test('what was typed waits through a reload, is saved by Ctrl+Enter, and waits no more', async () => {
  const { salon, page } = await openPage()
  await page.getByLabel(PROVEN).fill('8')
  await page.reload()
  await expect.poll(() => page.getByLabel(PROVEN).inputValue()).toBe('8')
  expect((await readLimits(salon)).openBookingsProven).toBe(10)
  await page.getByLabel(PROVEN).press('Control+Enter')
  await expect.poll(async () => (await readLimits(salon)).openBookingsProven).toBe(8)
  await changeProven(salon, 6)
  await page.reload()
  await expect.poll(() => page.getByLabel(PROVEN).inputValue()).toBe('6')
})

test('what did not arrive stays typed, and is sent by the next press', async () => {
  const { salon, page } = await openPage()
  page.route('**/api/settings/booking-limits', cut)
  await page.getByLabel(PROVEN).fill('8')
  await button(page, 'Salvar limites').click()
  await expectToast(page, 'Não foi possível salvar os limites')
  expect(await page.getByLabel(PROVEN).inputValue()).toBe('8')
  page.unroute('**/api/settings/booking-limits')
  await button(page, 'Salvar limites').click()
  await expect.poll(async () => (await readLimits(salon)).openBookingsProven).toBe(8)
})

test('a house where no contact can be proven is told so', async () => {
  const { salon, page } = await openPage()
  await expectText(page, /^Quem chega ao limite vê .* falar com o salão ou confirmar o contato/)
  const { body } = await stand.server.call(
    'GET /api/settings/booking-limits',
    {},
    salon.owner.token,
  )
  const rule = answerWith(200, { ...body, can_prove: false })
  page.route('**/api/settings/booking-limits', rule)
  await page.reload()
  await expectText(page, /^Quem chega ao limite vê .* pode falar com o salão\. Em 24 horas/)
  await expectText(page, /^Passado o limite, .* só marca falando com o salão\. Padrão/)
  await expectText(page, /ninguém confirma o contato, e este limite não chega a valer/)
})

test('what is said of a second try takes the place of the first', async () => {
  const { page } = await openPage()
  page.route('**/api/settings/booking-limits', cut)
  await page.getByLabel(PROVEN).fill('8')
  await button(page, 'Salvar limites').click()
  await expectToast(page, 'Não foi possível salvar os limites')
  page.unroute('**/api/settings/booking-limits')
  await button(page, 'Salvar limites').click()
  await expectToast(page, 'Limites salvos')
  expect(await page.getByText('Não foi possível salvar os limites').count()).toBe(0)
  const toasts = page.getByRole('region', { name: /^Notificações/ }).getByRole('listitem')
  expect(await toasts.count()).toBe(1)
})
