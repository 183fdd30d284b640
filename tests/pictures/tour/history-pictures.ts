/**
 * Takes pictures of what a client meets after booking, for people to look at:
 * `npm run pictures -- history`. They land in tests/.output.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import type { ClientSession } from '#api/contract/contract.ts'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { openVisit } from '#tests/support/e2e/browser/visit.ts'
import {
  type ApiBookingChoices,
  bookByApi,
  createLinkTo,
  openSession,
} from '#tests/support/e2e/screens/history-screen.ts'
import {
  button,
  chooseAll,
  confirmAndClose,
  expectText,
  expectVisible,
  getDayFromNow,
  heading,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import { PICTURE_LOOKS } from './take-pictures.ts'

const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url))

type Take = (screen: string, whole?: boolean) => Promise<void>

mkdirSync(OUTPUT, { recursive: true })
const file = await createDatabaseFile()
const [smtp, browser] = await Promise.all([startSmtp(), launchChromium()])
const env = { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '1000' }
const server = await startServer({ database: file.path, env })

const salon = await openSalon(file, {
  settings: {
    business_name: 'Studio Íris',
    business_phone: '(41) 3222-1010',
    business_address: 'Rua das Flores, 10 - Centro, Curitiba - PR',
    whatsapp: '+55 41 99999-1010',
    general_settings: { cancellationDeadline: 2 },
  },
  services: [
    {
      name: 'Corte e escova',
      description: 'Com lavagem e finalização.',
      price: 14_000,
      duration: 75,
    },
    { name: 'Coloração com mechas e hidratação profunda', price: 38_000, duration: 180 },
  ],
  professionals: [{ name: 'Ana Dias' }, { name: 'Rafa Lima' }],
})

/** A client for each look, with two visits ahead and two behind. */
async function makeClient(look: number) {
  const session = await openSession(server.url, salon.slug)
  const choices: ApiBookingChoices[] = [
    { date: getDayFromNow(1) },
    { date: getDayFromNow(9), service: 1, professional: 1 },
    { date: getDayFromNow(2), professional: 1 },
    { date: getDayFromNow(3) },
  ]
  const time = `${9 + look * 3}`.padStart(2, '0')
  const made = []
  for (const choice of choices) {
    made.push(await bookByApi(server.url, salon, session, { ...choice, time: `${time}:30` }))
  }
  const [first, pending, done, gone] = made.map(({ id }) => id)
  file.change(
    `UPDATE bookings SET status = 'pendente' WHERE id = '${pending}';
     UPDATE bookings SET status = 'completed', review_status = 'pending',
       date = '${getDayFromNow(-4)}' WHERE id = '${done}';
     UPDATE bookings SET status = 'cancelled', cancel_reason = 'client' WHERE id = '${gone}'`,
  )
  return { session, token: createLinkTo(file, salon, `${first}`) }
}

async function walk(page: Page, look: number, take: Take): Promise<void> {
  const { session, token } = await makeClient(look)
  await keep(page, session)
  await page.goto(`${server.url}/${salon.slug}/history`)
  await expectVisible(page.getByRole('dialog', { name: 'Como foi seu atendimento?' }))
  await take('review', false)
  await page.getByRole('radio', { name: /^4/ }).check()
  await page.getByLabel('Comentário (opcional)').fill('Amei o corte!')
  await take('review-4', false)
  await page.keyboard.press('Escape')
  await expectVisible(heading(page, 'Histórico'))
  await expectText(page, 'Ver meus outros agendamentos')
  await take('list')
  await button(page, /^Remarcar/)
    .first()
    .click()
  await expectVisible(timeButtons(page).first())
  await timeButtons(page).nth(3).click()
  await take('move', false)
  await page.keyboard.press('Escape')
  await button(page, /^Cancelar/)
    .first()
    .click()
  await take('cancel', false)
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/${salon.slug}/b/${token}`)
  await expectVisible(button(page, 'Confirmar presença'))
  await take('link')
  await button(page, 'Confirmar presença').click()
  await expectText(page, 'Presença confirmada')
  await take('link-confirmed')
  await page.goto(`${server.url}/${salon.slug}/b/nothing-at-all`)
  await expectText(page, 'Este link não vale mais')
  await take('link-none')
  await page.goto(`${server.url}/${salon.slug}/booking`)
  await chooseAll(page, { service: 'Corte e escova', date: getDayFromNow(6), time: `1${look}:00` })
  await confirmAndClose(page)
  await take('success')
  await keep(page, await openSession(server.url, salon.slug))
  await page.goto(`${server.url}/${salon.slug}/history`)
  await expectText(page, 'Neste acesso ainda não há agendamentos')
  await take('empty')
}

async function keep(page: Page, session: ClientSession): Promise<void> {
  await page.goto(`${server.url}/healthz`)
  await page.evaluate(
    ([name = '', value = '']) => localStorage.setItem(name, value),
    [`vez:${salon.slug}:session`, JSON.stringify(session)],
  )
}

try {
  for (const [index, { name, ...look }] of PICTURE_LOOKS.entries()) {
    const { context, page } = await openVisit(browser, look)
    await walk(page, index, async (screen, whole = true) => {
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${OUTPUT}after-${screen}-${name}.png`, fullPage: whole })
    })
    await context.close()
  }
} finally {
  await browser.close()
  await endServers()
  await smtp.close()
  await file.remove()
}
