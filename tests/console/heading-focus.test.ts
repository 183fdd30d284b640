/** A new screen is read from its heading on, however late that comes. */
import { expect, test, vi } from 'vitest'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectFocus, expectHeading, heading, link } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

/** An owner on the way to their team, before the server has said who they are. */
async function waitForTeam() {
  const page = await stand.visitAs((await openSalon(stand)).owner, '/forgot-password')
  await expectHeading(page, 'Esqueceu a senha?')
  const release = page.network.hold('**/api/me')
  await page.push('/admin/professionals')
  await expectFocus(heading(page, 'Verificando permissões...'))
  return { page, release }
}

test('the heading of what loads has the focus, and after it that of the screen', async () => {
  const { page, release } = await waitForTeam()
  release()
  await expectFocus(heading(page, 'Profissionais'))
})

test('a heading has the focus once it is painted, unless somebody went elsewhere before', async () => {
  const page = await stand.visitAs((await openSalon(stand)).owner, '/admin/share')
  await expectHeading(page, 'Compartilhar')
  const frames: FrameRequestCallback[] = []
  const held = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((paint) => frames.push(paint))
  const paintAll = async () => {
    for (const paint of frames.splice(0)) paint(performance.now())
    await settle()
  }
  await page.push('/admin/professionals')
  await expectHeading(page, 'Profissionais')
  await paintAll()
  await expectFocus(heading(page, 'Profissionais'))
  await page.push('/admin/products')
  await expectHeading(page, 'Produtos')
  const skip = link(page, 'Pular para o conteúdo')
  await skip.focus()
  await paintAll()
  expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true)
  held.mockRestore()
})

test('whoever went elsewhere meanwhile stays there', async () => {
  const { page, release } = await waitForTeam()
  const skip = link(page, 'Pular para o conteúdo')
  await skip.focus()
  release()
  await expectHeading(page, 'Profissionais')
  await page.network.waitForIdle()
  await settle()
  expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('the way past the menu leads to the heading, and leaves nothing in the address to go back to', async () => {
  const page = await stand.visitAs((await openSalon(stand)).owner, '/admin/share')
  await expectHeading(page, 'Compartilhar')
  await link(page, 'Pular para o conteúdo').click()
  await expectFocus(heading(page, 'Compartilhar'))
  expect(page.url()).toMatch(/\/admin\/share$/)
})
