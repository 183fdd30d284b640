import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DONA, RAFA } from '#tests/support/e2e/demo-people.ts'
import {
  expectHeading,
  expectPath,
  fillCredentials,
  loseSession,
  openSignedIn,
  passwordField,
  readStorage,
  signInToConsole,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { listOpenRedirects } from '#tests/support/open-redirects.ts'

const stand = useTestSite({ demo: true })

describe('"Lembrar de mim"', () => {
  test('keeps the e-mail for the next time, for each door apart, and no password', async () => {
    const { page, context } = await stand.visit('/login')
    await fillCredentials(page, DONA)
    await page.getByLabel('Lembrar de mim').check()
    await button(page, 'Entrar').click()
    await expectPath(page, '/admin/agenda')
    const kept = await readStorage(page)
    expect(JSON.parse(kept['vez:remember:admin'] ?? '')).toEqual({
      email: DONA.email,
      rememberMe: true,
    })
    const state = await context.storageState()
    expect(JSON.stringify(state.origins)).not.toContain(DONA.password)
    await loseSession(page, stand.url, 'vez:auth')
    await page.goto(`${stand.url}/login/professional`)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('')
    await page.goto(`${stand.url}/login`)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(DONA.email)
    expect(await passwordField(page).inputValue()).toBe('')
    expect(await page.getByLabel('Lembrar de mim').isChecked()).toBe(true)
  })

  test('makes the cookies last 30 days; otherwise they end with the browser', async () => {
    const { page, context } = await stand.visit('/login/professional')
    await signInToConsole(page, RAFA)
    await expectPath(page, '/professional/dashboard')
    expect((await context.cookies()).map(({ expires }) => expires)).toEqual([-1, -1])
    await button(page, 'Sair').click()
    await expectPath(page, '/login/professional')
    await fillCredentials(page, RAFA)
    await page.getByLabel('Lembrar de mim').check()
    await button(page, 'Entrar').click()
    await expectPath(page, '/professional/dashboard')
    const inDays = (await context.cookies()).map(({ expires }) =>
      Math.round((expires - Date.now() / 1000) / 86_400),
    )
    expect(inDays).toEqual([30, 30])
  })

  test('forgets when it is not wished any more', async () => {
    const { page } = await stand.visit('/login/professional')
    await page.evaluate(() =>
      localStorage.setItem('vez:remember:professional', '{"email":"a@b.co","rememberMe":true}'),
    )
    await page.reload()
    await fillCredentials(page, RAFA)
    await page.getByLabel('Lembrar de mim').uncheck()
    await button(page, 'Entrar').click()
    await expectPath(page, '/professional/dashboard')
    expect(Object.keys(await readStorage(page))).toEqual(['vez:auth'])
  })

  test('deletes a corrupt entry silently', async () => {
    const { page } = await stand.visit('/login')
    await page.evaluate(() => localStorage.setItem('vez:remember:admin', '{"email":'))
    await page.reload()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('')
    expect(await readStorage(page)).toEqual({})
  })
})

describe('where a sign-in returns to', () => {
  test('is the page that was asked for', async () => {
    const { page } = await stand.visit('/admin/professionals')
    await expectPath(page, '/login')
    await signInToConsole(page, DONA)
    await expectPath(page, '/admin/professionals')
    await expectHeading(page, 'Profissionais')
  })

  test('is home for every spelling of a foreign address, in both parameters', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.url().startsWith(stand.url)) {
        elsewhere.push(request.url())
      }
    })
    for (const [at, address] of listOpenRedirects(stand.url).entries()) {
      const name = at % 2 === 0 ? 'return' : 'redirect'
      await page.goto(`${stand.url}/login?${new URLSearchParams({ [name]: address })}`)
      await expectPath(page, '/admin/agenda')
    }
    expect(elsewhere).toEqual([])
  })
})

test('somebody signs in with the keyboard alone', async () => {
  const { page } = await stand.visit('/login')
  await expectVisible(page.getByLabel('E-mail'))
  await page.keyboard.press('Tab')
  await expectVisible(page.getByRole('link', { name: 'Pular para o conteúdo' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DONA.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DONA.password)
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/agenda')
  // The new screen is read from its heading on.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
