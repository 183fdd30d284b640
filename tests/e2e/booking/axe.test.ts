import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { EXTREMES, findsNothing, LOOKS } from '#tests/support/e2e/browser/find-faults.ts'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE, type Visit, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { withoutData } from '#tests/support/e2e/screens/painted-visit.ts'
import {
  anyone,
  atStep,
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  heading,
  openQuickLogin,
  sees,
  seesAlert,
  signIn,
  times,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useStand({ demo: true })

/** Axe's own script needs the way that the pages' policy closes to scripts. */
const visitFor = (at: string, options: VisitOptions): Promise<Visit> =>
  stand.visit(at, { bypassCSP: true, allow: /status of 4\d\d/, ...options })

/** Every screen of a booking, from the list of services to what follows it. */
async function walk(page: Page, service: string): Promise<void> {
  await atStep(page, 'service')
  await findsNothing(page, 'service')
  await page.getByLabel('Buscar serviço').fill('zzz')
  await findsNothing(page, 'no service found')
  await page.getByLabel('Buscar serviço').fill(service)
  await chooseService(page, service)
  await atStep(page, 'professional')
  await findsNothing(page, 'professional')
  await chooseProfessional(page)
  await sees(times(page).first())
  await findsNothing(page, 'datetime')
  await times(page).last().click()
  await atStep(page, 'confirm')
  await findsNothing(page, 'confirm')
  await confirmButton(page).click()
  await sees(heading(page, 'Falta só saber quem é você'))
  await findsNothing(page, 'login')
  await openQuickLogin(page)
  await findsNothing(page, 'login, form')
  await button(page, 'Fazer Login').click()
  await seesAlert(page, 'Campos obrigatórios')
  await findsNothing(page, 'login, refused')
  await signIn(page, anyone())
  await confirmButton(page).click()
  await sees(bookedDialog(page))
  await findsNothing(page, 'dialog')
  await button(bookedDialog(page), 'OK').click()
  await sees(heading(page, 'Tudo certo com seu horário'))
  await findsNothing(page, 'success')
  await button(page, 'Cancelar agendamento').click()
}

test.each(LOOKS)('no screen of a booking has a fault, $colorScheme on $on', async (look) => {
  const { page } = await visitFor('/studio-aurora', look)
  await sees(button(page, 'Realizar Agendamento'))
  await findsNothing(page, 'page')
  await button(page, 'Realizar Agendamento').click()
  await walk(page, 'Corte masculino')
})

test.each(LOOKS)('no page without a salon has a fault, $colorScheme on $on', async (look) => {
  const { page } = await visitFor('/', look)
  await findsNothing(page, 'home')
  await page.goto(`${stand.url}/nada/aqui`)
  await sees(heading(page, 'Oops! Page not found'))
  await findsNothing(page, '404')
  await page.goto(`${stand.url}/ninguem`)
  await sees(heading(page, 'Página não encontrada'))
  await findsNothing(page, 'unknown slug')
})

test.each(LOOKS)('no error screen has a fault, $colorScheme on $on', async (look) => {
  const { page } = await visitFor('about:blank', { ...look, allow: /status of 5\d\d/ })
  await withoutData(page)
  await page.route('**/api/public/studio-aurora', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${stand.url}/studio-aurora`)
  await sees(heading(page, 'Página não encontrada'))
  await findsNothing(page, 'load failed')
  await page.unroute('**/api/public/studio-aurora')
  await page.route(/\/slots\?/, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${stand.url}/studio-aurora/booking`)
  await button(page, /R\$/).first().click()
  await chooseProfessional(page)
  await sees(button(page, 'Tentar novamente'))
  await findsNothing(page, 'times failed')
})

test('inside another page it adds no fault', async () => {
  const { page } = await visitFor(stand.host.plain, { size: DESKTOP })
  await walk(page, 'Desenho de barba')
})

test.each(EXTREMES)(
  'a salon all in %s has no fault, light on a phone and dark on a desktop',
  async (_, theme_colors) => {
    const { slug } = await stand.salon({
      settings: { theme_colors },
      services: [{ name: 'Corte', description: 'Com lavagem.' }],
      reviews: [{ rating: 5, professional_name: 'Profissional 1' }],
    })
    for (const look of [
      { colorScheme: 'light', size: PHONE } as const,
      { colorScheme: 'dark', size: DESKTOP } as const,
    ]) {
      const { page } = await visitFor(`/${slug}`, look)
      await sees(button(page, 'Realizar Agendamento'))
      await findsNothing(page, 'page')
      await button(page, 'Realizar Agendamento').click()
      await walk(page, 'Corte')
    }
  },
)
