/** What the sign-up says where plans are sold, and where no new house is taken. */
import { expect, test } from 'vitest'
import { WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { createNewcomer } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  link,
  passwordField,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole(() => WITH_PLANS)

test('the plan of the landing is named, kept over the sign-up, and asked for where one pays', async () => {
  const who = createNewcomer()
  const page = await stand.visit('/register?plan=essencial&cycle=annual')
  await expectText(page, '3 dias grátis, sem cartão de crédito.')
  await expectText(page, 'Plano Essencial, anual: você decide depois do teste.')
  await page.getByLabel('Nome').fill(who.name)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Celular').fill(who.phone)
  await passwordField(page).fill(who.password)
  await page.getByLabel('Confirmar senha').fill(who.password)
  await button(page, 'Criar conta').click()
  await expectPath(page, '/admin/first-steps')
  await page.goto('/admin/subscription')
  await expectText(page, 'No cadastro você escolheu o plano Essencial, anual.')
  expect(await page.getByRole('radio', { name: /^Anual/ }).isChecked()).toBe(true)
})

test('a plan that is none of ours is not repeated', async () => {
  const page = await stand.visit('/register?plan=%3Cb%3Egratis&cycle=eterno')
  await expectHeading(page, 'Abra a agenda do seu salão')
  await expectNothing(page.getByText(/Plano /), button(page, 'Criar conta'))
  expect(localStorage.getItem('vez:plan')).toBeNull()
})

test('where no new house is taken, nothing is asked for, and the sign-in leads nowhere else', async () => {
  stand.server.context.isRegistrationOpen = false
  const page = await stand.visit('/register')
  await expectHeading(page, 'Cadastro fechado')
  await expectText(page, 'Este endereço não recebe novos salões.')
  await expectNothing(button(page, 'Criar conta'), link(page, 'Entrar'))
  await link(page, 'Entrar').click()
  await expectPath(page, '/login')
  await expectHeading(page, 'Que bom ver você')
  await expectNothing(link(page, 'Criar conta grátis'), button(page, 'Entrar'))
})
