import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEFAULT_THEME } from '#domain/business/settings.ts'
import {
  AXE_VISIT,
  drawInColors,
  EXTREMES,
  expectNoColorFaults,
  expectNoFaults,
  expectNoFaultsInLooks,
  judgeInLooks,
} from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type Visit, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { removePageData } from '#tests/support/e2e/screens/painted-visit.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  expectAlert,
  expectStep,
  expectVisible,
  findThirdFreeDay,
  heading,
  signInAndBook,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { createThemeTokens } from '#widget/theme/theme.ts'

const stand = useTestSite({ demo: true })

/** Axe's own script needs the way that the pages' policy closes to scripts. */
const visitFor = (at: string, options: VisitOptions): Promise<Visit> =>
  stand.visit(at, { bypassCSP: true, allow: /status of 4\d\d/, ...options })

/** Every screen of a booking, from the list of services to what follows it. */
async function walk(page: Page, service: string, check = expectNoFaults): Promise<void> {
  await expectStep(page, 'service')
  await check(page, 'service')
  await page.getByLabel('Buscar serviço').fill('zzz')
  await check(page, 'no service found')
  await page.getByLabel('Buscar serviço').fill(service)
  await chooseService(page, service)
  await expectStep(page, 'professional')
  await check(page, 'professional')
  await chooseProfessional(page)
  await expectVisible(timeButtons(page).first())
  await check(page, 'datetime')
  // The last time of today may be too near to be cancelled.
  await (await findThirdFreeDay(page)).click()
  await timeButtons(page).last().click()
  await expectStep(page, 'confirm')
  await check(page, 'confirm')
  await confirmButton(page).click()
  await expectVisible(heading(page, 'Seu nome e contato'))
  await check(page, 'login, form')
  await confirmButton(page).click()
  await expectAlert(page, 'Campos obrigatórios')
  await check(page, 'login, refused')
  await signInAndBook(page)
  await check(page, 'dialog')
  await button(bookedDialog(page), 'OK').click()
  await expectVisible(heading(page, 'Tudo certo com seu horário'))
  await check(page, 'success')
  await button(page, 'Cancelar agendamento').click()
}

test('no screen of a booking has a fault', async () => {
  const { page } = await visitFor('/studio-aurora', AXE_VISIT)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await expectNoFaultsInLooks(page, 'page')
  await button(page, 'Realizar Agendamento').click()
  await walk(page, 'Corte masculino', expectNoFaultsInLooks)
})

const expectNoFaultsAnywhere = (page: Page, screen: string) =>
  judgeInLooks(page, ({ on }) => expectNoFaults(page, `${screen} on ${on}`))

test('no page without a salon has a fault', async () => {
  const { page } = await visitFor('/', AXE_VISIT)
  await expectNoFaultsAnywhere(page, 'home')
  await page.goto(`${stand.url}/nada/aqui`)
  await expectVisible(heading(page, 'Oops! Page not found'))
  await expectNoFaultsAnywhere(page, '404')
  await page.goto(`${stand.url}/ninguem`)
  await expectVisible(heading(page, 'Página não encontrada'))
  await expectNoFaultsAnywhere(page, 'unknown slug')
})

test('no error screen has a fault', async () => {
  const { page } = await visitFor('about:blank', { ...AXE_VISIT, allow: /status of 5\d\d/ })
  await removePageData(page)
  await page.route('**/api/public/studio-aurora', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${stand.url}/studio-aurora`)
  await expectVisible(heading(page, 'Página não encontrada'))
  await expectNoFaultsAnywhere(page, 'load failed')
  await page.unroute('**/api/public/studio-aurora')
  await page.route(/\/slots\?/, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${stand.url}/studio-aurora/booking`)
  await button(page, /R\$/).first().click()
  await chooseProfessional(page)
  await expectVisible(button(page, 'Tentar novamente'))
  await expectNoFaultsAnywhere(page, 'times failed')
})

test('inside another page it adds no fault', async () => {
  const { page } = await visitFor(stand.host.plain, { size: DESKTOP })
  await walk(page, 'Corte feminino')
})

/** The colours that the element is drawn in. */
const readTokens = (page: Page) =>
  page.locator('vez-booking').evaluate(
    (element, names) => {
      const style = getComputedStyle(element)
      return names.map((name) => style.getPropertyValue(`--_${name}`))
    },
    Object.keys(createThemeTokens(DEFAULT_THEME, false)),
  )

test('colours that are tried on are those of a salon that has them', async () => {
  for (const [name, theme_colors] of EXTREMES) {
    const { slug } = await stand.salon({ settings: { theme_colors } })
    const { page } = await visitFor(`/${slug}`, {})
    const own = await readTokens(page)
    await expectNoColorFaults(page, `page in ${name}`)
    await page.goto(`${stand.url}/studio-aurora`)
    expect(await readTokens(page), name).not.toEqual(own)
    await drawInColors(page, theme_colors)
    expect(await readTokens(page), name).toEqual(own)
  }
})
