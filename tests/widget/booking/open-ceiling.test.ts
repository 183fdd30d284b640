import { expect, test } from 'vitest'
import {
  bookAll,
  button,
  chooseAll,
  confirmButton,
  expectAlert,
  expectNothing,
  expectStep,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ context: () => ({ rateLimitFactor: 1 }) })

const one = { openBookingsUnproven: 1 }

test.each([
  [
    'leads to its WhatsApp',
    '11988887777',
    'Para marcar mais, fale com o salão pelo WhatsApp.',
    /^https:\/\/wa\.me\/5511988887777\?text=/,
  ],
  ['without WhatsApp has no link', null, 'Para marcar mais, fale com o salão.', null],
])(
  'who holds as many bookings as a salon takes is told so; one that %s',
  async (_, whatsapp, way, link) => {
    const { slug } = await stand.salon({ settings: { whatsapp, general_settings: one } })
    const { page } = await stand.visit(`/${slug}/booking`)
    await bookAll(page)
    await page.goto(`${stand.url}/${slug}/booking`)
    await chooseAll(page, { time: '15:00' })
    await confirmButton(page).click()
    await expectAlert(page, `Você já tem 1 horário marcado por aqui. ${way}`)
    await expectStep(page, 'confirm')
    const chat = page.getByRole('link', { name: /Falar no WhatsApp/ })
    if (link) expect(await chat.getAttribute('href')).toMatch(link)
    else await expectNothing(chat)
    expect(await button(page, 'Confirmar Agendamento').isEnabled()).toBe(true)
  },
)
