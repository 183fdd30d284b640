/** Several photos of one form: sent together, ordered by drag and by keys, removed. */
import { expect, test } from 'vitest'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import { button, cut, expectFocus, expectText } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

/** The field in a form of its own, beside a screen of somebody who is signed in. */
async function openGallery() {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, '/admin/agenda')
  const [{ createElement, useState }, { createRoot }, { GalleryField }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('#console/ui/picture/gallery-field.tsx'),
  ])
  const form: { urls: readonly string[] } = { urls: [] }
  function Form() {
    const [value, setValue] = useState<readonly string[]>([])
    form.urls = value
    return createElement(GalleryField, { label: 'Fotos da página', value, onChange: setValue })
  }
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(createElement(Form))
  const field = page.getByRole('group', { name: 'Fotos da página' })
  return { page, field, form }
}
const photos = (...names: string[]) =>
  Promise.all(
    names.map(async (name, at) => ({
      name,
      bytes: await createPhoto({ width: 400 + name.length, height: 300 }, at + 1),
    })),
  )
const letters = ({ urls }: { urls: readonly string[] }, of: readonly string[]) =>
  urls.map((url) => 'abcdef'[of.indexOf(url)])

test('several are sent one after the other, and the same one twice is there once', async () => {
  const { field, form } = await openGallery()
  await expectText(field, /^Nenhuma foto ainda/)
  await choosePhotos(field, await photos('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(() => form.urls.length).toBe(3)
  expect(new Set(form.urls).size).toBe(3)
  expect(await field.getByRole('listitem').count()).toBe(3)
  await choosePhotos(field, await photos('a.jpg'))
  await expectText(field, 'Foto enviada')
  expect(form.urls).toHaveLength(3)
})

test('arrow keys move a photo, which keeps the focus, and say where it is', async () => {
  const { field, form } = await openGallery()
  await choosePhotos(field, await photos('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(() => form.urls.length).toBe(3)
  const before = form.urls
  await button(field, 'Mover a foto 1 de 3').press('ArrowRight')
  await expectText(field, 'Agora é a foto 2 de 3')
  expect(letters(form, before)).toEqual(['b', 'a', 'c'])
  await expectFocus(button(field, 'Mover a foto 2 de 3'))
  await button(field, 'Mover a foto 2 de 3').press('ArrowRight')
  await button(field, 'Mover a foto 3 de 3').press('ArrowRight')
  expect(letters(form, before)).toEqual(['b', 'c', 'a'])
  await button(field, 'Mover a foto 3 de 3').press('ArrowUp')
  expect(letters(form, before)).toEqual(['b', 'a', 'c'])
})

test('a photo is dragged to another’s place', async () => {
  const { field, form } = await openGallery()
  await choosePhotos(field, await photos('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(() => form.urls.length).toBe(3)
  const before = form.urls
  // happy-dom lays nothing out: each photo is 100 px wide here.
  const layOut = () =>
    field.getByRole('list').evaluate((list) =>
      [...list.children].forEach((item, at) => {
        item.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 100)
      }),
    )
  await layOut()
  const send = (type: string, clientX: number) =>
    window.dispatchEvent(new PointerEvent(type, { clientX, clientY: 50 }))
  await button(field, 'Mover a foto 1 de 3').evaluate((handle) =>
    handle.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  )
  await expect
    .poll(() => {
      send('pointermove', 250)
      return letters(form, before)
    })
    .toEqual(['b', 'c', 'a'])
  send('pointerup', 250)
  await layOut()
  send('pointermove', 50)
  expect(letters(form, before)).toEqual(['b', 'c', 'a'])
})

test('what does not arrive is named, the others stay, and it is sent again', async () => {
  const { page, field, form } = await openGallery()
  await choosePhotos(field, await photos('a.jpg'))
  await expect.poll(() => form.urls.length).toBe(1)
  page.route('**/api/pictures', cut)
  const svg = { name: 'desenho.svg', bytes: new TextEncoder().encode('<svg/>') }
  await choosePhotos(field, [...(await photos('praia-01.jpg')), svg])
  await expectText(field, /^praia-01\.jpg: /)
  expect(form.urls).toHaveLength(1)
  page.unroute('**/api/pictures')
  await button(field, 'Tentar de novo').click()
  await expect.poll(() => form.urls.length).toBe(2)
  await expectText(field, /^desenho\.svg: Este arquivo não é uma foto/)
})

test('one is removed, and the focus stays in the field', async () => {
  const { field, form } = await openGallery()
  await choosePhotos(field, await photos('a.jpg', 'b.jpg'))
  await expect.poll(() => form.urls.length).toBe(2)
  const before = form.urls
  await button(field, 'Remover a foto 1').click()
  await expect.poll(() => letters(form, before)).toEqual(['b'])
  await expectFocus(button(field, 'Adicionar fotos'))
})
