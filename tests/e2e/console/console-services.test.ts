/** What only a browser shows of the screen of services: it is dragged into order by a pointer. */
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import { drag } from '#tests/support/e2e/screens/agenda-screen.ts'
import { openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s a service is dragged to another place, and stays there', async (_, size) => {
  const owner = await signUpAccount(stand.url, 'admin')
  const services = ['Corte', 'Escova', 'Luzes'].map((name) => ({
    ...{ name, category: 'hair', price: 50, duration: 30 },
  }))
  const added = await sendAs(stand.url, owner, 'POST', '/api/services', { services })
  expect(added.status).toBe(201)
  const { page } = await openSignedIn(stand, owner, '/admin/services', { size })
  const names = () => page.locator('ol h2 button').allTextContents()
  const findMiddle = async (name: string) => {
    const box = await button(page, `Mover ${name}`).boundingBox()
    if (!box) throw new Error(`${name} is not on the screen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await expectVisible(button(page, 'Mover Luzes'))
  expect(await names()).toEqual(['Corte', 'Escova', 'Luzes'])
  await drag(page, await findMiddle('Corte'), await findMiddle('Luzes'))
  await expect.poll(names).toEqual(['Escova', 'Luzes', 'Corte'])
  await page.waitForResponse((answer) => answer.url().endsWith('/api/services/order'))
  await page.reload()
  await expectVisible(button(page, 'Mover Luzes'))
  expect(await names()).toEqual(['Escova', 'Luzes', 'Corte'])
})
