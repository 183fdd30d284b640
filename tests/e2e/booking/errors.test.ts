import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { removePageData } from '#tests/support/e2e/screens/painted-visit.ts'
import {
  chooseService,
  expectStep,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const FAILED = /status of 5\d\d/

const LOAD_ERROR = ['Página não encontrada', 'Erro ao carregar dados do negócio'] as const

async function seesLoadError(page: Page): Promise<void> {
  const [title, text] = LOAD_ERROR
  await expectVisible(heading(page, title))
  await expectText(page, text)
}

const homeLink = (page: Page) => page.getByRole('link', { name: 'Voltar ao início', exact: true })

test('any other path is “Oops! Page not found”, with a link home', async () => {
  const { slug } = await stand.salon()
  for (const at of ['/nada/aqui', `/${slug}/nada`, '/Com_Maiuscula', `/${slug}/booking/x`]) {
    const { page } = await stand.visit(at, { allow: /status of 404/ })
    await expectVisible(heading(page, 'Oops! Page not found'))
    await homeLink(page).click()
    await expect.poll(() => page.url()).toBe(`${stand.url}/`)
  }
})

test('a load that fails ends on the error screen, which leads home', async () => {
  const { slug } = await stand.salon()
  const { page, heard } = await stand.visit('about:blank', { allow: FAILED })
  await removePageData(page)
  await page.route(`**/api/public/${slug}`, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${stand.url}/${slug}`)
  await seesLoadError(page)
  expect((await heard('vez:error')).map(({ detail }) => detail)).toEqual([
    { code: 'load_failed', message: 'Erro ao carregar configurações do negócio' },
  ])
  await homeLink(page).click()
  await expectVisible(heading(page, 'Cada cliente na sua vez.'))
})

test('a part of the widget that does not load can be asked for again', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit('about:blank', { allow: /net::ERR_FAILED/ })
  await page.route(/\/widget\/steps-.*\.js$/, (route) => route.abort())
  await page.goto(`${stand.url}/${slug}/booking`)
  await chooseService(page, 'Corte')
  await expectText(page, 'Não foi possível abrir esta parte. Confira sua conexão.')
  await page.unroute(/\/widget\/steps-.*\.js$/)
  await page.reload()
  await expectStep(page, 'datetime')
})
