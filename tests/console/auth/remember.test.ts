import { describe, expect, test } from 'vitest'
import { ADDRESS } from '#tests/support/api/test-server.ts'
import { addClient, addStaff, openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  expectHeading,
  expectPath,
  fillCredentials,
  passwordField,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { listOpenRedirects } from '#tests/support/open-redirects.ts'

const stand = useConsole()

describe('"Lembrar de mim"', () => {
  test('keeps the e-mail for the next time, for each door apart, and no password', async () => {
    const client = await addClient(stand)
    const page = await stand.visit('/login')
    await fillCredentials(page, client)
    await page.getByLabel('Lembrar de mim').check()
    await button(page, 'Entrar').click()
    await expectPath(page, '/booking')
    const kept = page.readStorage()
    expect(JSON.parse(kept['vez:remember:admin'] ?? '')).toEqual({
      email: client.email,
      rememberMe: true,
    })
    expect(JSON.stringify(kept)).not.toContain(client.password)
    await page.loseSession('vez:auth')
    await page.goto('/login/professional')
    expect(await page.getByLabel('E-mail').inputValue()).toBe('')
    await page.goto('/login')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(client.email)
    expect(await passwordField(page).inputValue()).toBe('')
    expect(await page.getByLabel('Lembrar de mim').isChecked()).toBe(true)
  })

  test('makes the cookies last 30 days; otherwise they end with the browser', async () => {
    const client = await addClient(stand)
    const page = await stand.visit('/login')
    const countDays = () =>
      page.cookies
        .listOfSession()
        .map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400))
    await signInByForm(page, client)
    await expectPath(page, '/booking')
    expect(page.cookies.listOfSession().map(({ expires }) => expires)).toEqual([-1, -1])
    await button(page, 'Sair').click()
    await expectPath(page, '/')
    await page.goto('/login')
    await fillCredentials(page, client)
    await page.getByLabel('Lembrar de mim').check()
    await button(page, 'Entrar').click()
    await expectPath(page, '/booking')
    expect(countDays()).toEqual([30, 30])
  })

  test('is forgotten when it is not wished any more', async () => {
    const staff = await addStaff(stand, await openSalon(stand))
    const page = await stand.visit('about:blank')
    page.storeItem('vez:remember:professional', '{"email":"a@b.co","rememberMe":true}')
    await page.goto('/login/professional')
    await fillCredentials(page, staff)
    await page.getByLabel('Lembrar de mim').uncheck()
    await button(page, 'Entrar').click()
    await expectPath(page, '/professional/dashboard')
    const others = Object.keys(page.readStorage()).filter((name) => name !== 'vez:last-agenda')
    expect(others, 'but the agenda that was opened').toEqual(['vez:auth'])
  })

  test('deletes a corrupt entry silently', async () => {
    const page = await stand.visit('about:blank')
    page.storeItem('vez:remember:admin', '{"email":')
    await page.goto('/login')
    expect(await page.getByLabel('E-mail').inputValue()).toBe('')
    expect(page.readStorage()).toEqual({})
  })
})

describe('where a sign-in returns to', () => {
  test('is the page that was asked for', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visit('/admin/professionals')
    await expectPath(page, '/login')
    await signInByForm(page, owner)
    await expectPath(page, '/admin/professionals')
    await expectHeading(page, 'Profissionais')
  })

  test('is the payment that its provider has led back to, where the session ended meanwhile', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visit('/payment-success?session_id=inventado')
    await expectPath(page, '/login')
    await signInByForm(page, owner)
    await expectPath(page, '/payment-success')
    await expectHeading(page, 'Não encontramos este pagamento')
  })

  test('is home for an address of somebody else’s, in both parameters', async () => {
    const page = await stand.visitAs(await addClient(stand), 'about:blank')
    for (const name of ['return', 'redirect']) {
      const [address = ''] = listOpenRedirects(ADDRESS)
      await page.goto(`/login?${new URLSearchParams({ [name]: address })}`)
      await expectPath(page, '/booking')
    }
  })
})
