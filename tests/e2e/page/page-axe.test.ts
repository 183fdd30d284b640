import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { test } from 'vitest'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import {
  AXE_VISIT,
  expectNoFaults,
  expectNoFaultsInLooks,
} from '#tests/support/e2e/browser/find-faults.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  lightbox,
  openPage,
  openTab,
  profileDialog,
  signInAtPage,
  TAB_LABELS,
} from '#tests/support/e2e/screens/page-screen.ts'
import {
  button,
  createPerson,
  expectAlert,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const PICTURE_FOLDER = fileURLToPath(new URL('../../../db/demo', import.meta.url))

const SALON: BusinessOverrides = {
  settings: {
    business_name: 'Salão da Íris',
    business_description: 'Cachos e cor, com hora marcada.',
    business_address: 'Rua das Flores, 10 - Centro, Curitiba - PR',
    business_phone: '(41) 3222-1010',
    whatsapp: '+55 (41) 98765-1010',
    instagram: '@salaodairis',
    gallery_images: [1, 2, 3].map((n) => `/pictures/aurora-${n}.webp`),
    schedule_settings: {
      monday: { enabled: true, schedules: [{ start: '09:00', end: '18:00' }] },
    },
  },
  reviews: [{ rating: 4, comment: 'Adorei.', service_name: 'Corte' }],
}

async function open(look: VisitOptions, embedded = false): Promise<Page> {
  const { slug } = await stand.salon(SALON)
  const { page } = await stand.visit('about:blank', { bypassCSP: true, ...look })
  await page.route('**/pictures/*.webp', (route) =>
    route.fulfill({ path: `${PICTURE_FOLDER}${new URL(route.request().url()).pathname}` }),
  )
  const element = `<main><h1>Meu salão</h1><vez-booking business="${slug}" view="page"></vez-booking></main>`
  const host = () => stand.host.serve(createPage(stand.url, element))
  await openPage(page, embedded ? host() : `${stand.url}/${slug}`)
  return page
}

/** Every tab, the pictures over the whole screen, and the profile of whoever signs in. */
async function walk(page: Page, embedded = false, check = expectNoFaults): Promise<void> {
  for (const name of TAB_LABELS) {
    await openTab(page, name)
    await check(page, name)
  }
  await button(page, /^Ampliar foto 1 de/).click()
  await expectVisible(lightbox(page))
  await check(page, 'lightbox')
  await page.keyboard.press('Escape')
  if (embedded) return
  await signInAtPage(page, createPerson())
  await check(page, 'signed in')
  await button(page, /^Olá, /).click()
  await expectVisible(profileDialog(page))
  await check(page, 'profile')
  await profileDialog(page).getByLabel('Nome completo').fill('')
  await button(profileDialog(page), 'Salvar').click()
  await expectAlert(profileDialog(page), 'Campos obrigatórios')
  await check(page, 'profile, refused')
}

test('nothing of the page has a fault', async () => {
  await walk(await open(AXE_VISIT), false, expectNoFaultsInLooks)
})

test('inside another page it adds no fault', async () => {
  await walk(await open({ size: DESKTOP }, true), true)
})
