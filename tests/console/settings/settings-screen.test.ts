/** The settings' form: parts in the address, one save for all of them, and every no beside its field. */
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { pictures } from '#db/tables/picture.ts'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

async function openSettings(aba: string, size?: typeof PHONE) {
  const salon = await openSalon(stand)
  const options = size ? { size } : {}
  const page = await stand.visitAs(salon.owner, `/admin/settings?aba=${aba}`, options)
  await expectHeading(page, 'Configurações')
  return { salon, page }
}
const load = async ({ owner }: Salon) =>
  (await stand.server.call('GET /api/settings', {}, owner.token)).body.settings

/** In another tab. */
async function change(salon: Salon, changes: CallInput<'PATCH /api/settings'>['body']['changes']) {
  const body = { changes, shown: await load(salon) }
  await stand.server.call('PATCH /api/settings', { body }, salon.owner.token)
}
const valueAt = (page: ConsolePage, label: string) => page.getByLabel(label).inputValue()

describe('the whole form', () => {
  test('has its parts in the address, and saves what was changed on any of them at once', async () => {
    const { salon, page } = await openSettings('negocio')
    await page.getByLabel('Nome do negócio').fill('Estúdio Íris')
    await page.getByLabel('Instagram').fill('@iris')
    await link(page, 'Cores').click()
    await expect.poll(() => location.search).toBe('?aba=cores')
    await page.getByLabel('Principal', { exact: true }).fill('#aa2266')
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    expect(await load(salon)).toMatchObject({
      ...{ business_name: 'Estúdio Íris', instagram: '@iris', primary: '#aa2266' },
    })
    await expectNothing(button(page, 'Salvar'))
  })

  test('says beside the field why it cannot be saved, and on which other part one stands', async () => {
    const { salon, page } = await openSettings('negocio')
    const before = await load(salon)
    for (const [label, typed, said] of [
      ['Telefone', '123', 'Use o DDD e o número, como (11) 98765-4321.'],
      ['E-mail', 'contato@', 'Use um e-mail completo, como contato@salao.com.br.'],
      ['Nome do negócio', ' ', 'Escreva o nome do negócio, com até 120 letras.'],
      ['Descrição', 'x'.repeat(1001), 'Use no máximo 1000 caracteres.'],
    ] as const) {
      await page.getByLabel(label).fill(typed)
      await button(page, 'Salvar').click()
      await expectText(page, said)
    }
    await link(page, 'Cores').click()
    await page.getByLabel('Fundo', { exact: true }).fill('branco')
    await button(page, 'Salvar').click()
    await expectText(page, 'Use uma cor como #202870.')
    await expectText(page, 'Confira também: Negócio.')
    expect(await load(salon)).toEqual(before)
  })

  test('follows what the server makes of a text, and is saved again without a false alarm', async () => {
    const { salon, page } = await openSettings('negocio')
    await page.getByLabel('Nome do negócio').fill('  Estúdio Íris ')
    await page.getByLabel('Endereço da página').fill('ESTUDIO-IRIS')
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    await expect.poll(() => valueAt(page, 'Nome do negócio')).toBe('Estúdio Íris')
    await expect.poll(() => valueAt(page, 'Endereço da página')).toBe('estudio-iris')
    await page.getByLabel('Nome do negócio').fill('Outro')
    await expectNothing(page.getByText(/mudou em outra tela/))
    await button(page, 'Salvar').click()
    await expect.poll(async () => (await load(salon)).business_name).toBe('Outro')
  })

  test('keeps what was typed through a reload, and asks before it is left', async () => {
    const { salon, page } = await openSettings('negocio')
    await page.getByLabel('Instagram').fill('@iris')
    await page.reload()
    await expectText(page, /Recuperamos o que você tinha digitado/)
    expect(await valueAt(page, 'Instagram')).toBe('@iris')
    await link(page, 'Compartilhar').click()
    await expectText(page, 'Sair sem salvar?')
    await button(page, 'Continuar editando').click()
    expect(await valueAt(page, 'Instagram')).toBe('@iris')
    await page.getByLabel('Instagram').press('Control+Enter')
    await expectToast(page, 'Configurações salvas')
    expect((await load(salon)).instagram).toBe('@iris')
  })

  test('shows both values of a field that another tab changed', async () => {
    const { salon, page } = await openSettings('negocio')
    await change(salon, { instagram: '@outra', whatsapp: '11 98765-4321' })
    await page.getByLabel('Instagram').fill('@minha')
    await button(page, 'Salvar').click()
    await expectText(page, '“Instagram” mudou em outra tela')
    await expectText(page, 'Agora está assim: @outra')
    expect(await valueAt(page, 'WhatsApp')).toBe('11 98765-4321')
    await button(page, 'Ficar com o que digitei').click()
    await button(page, 'Salvar').click()
    await expect.poll(async () => (await load(salon)).instagram).toBe('@minha')
  })

  test('that did not arrive stays typed, and is sent by the next press', async () => {
    const { salon, page } = await openSettings('agendamento')
    await page.getByLabel('Intervalo entre horários').selectOption('30')
    page.route('**/api/settings', cut)
    await button(page, 'Salvar').click()
    await expectToast(page, 'Não foi possível salvar')
    page.unroute('**/api/settings')
    await button(page, 'Salvar').click()
    await expect.poll(async () => (await load(salon)).bookingTimeInterval).toBe(30)
  })

  test('that the server refuses says so once: beside its field, or in a toast where none is shown', async () => {
    const { page } = await openSettings('negocio')
    const refuse = (field: string) =>
      page.route(
        '**/api/settings',
        answerWith(400, {
          code: 'invalid_input',
          message: 'Confira.',
          fields: { [field]: 'Não assim.' },
        }),
      )
    refuse('changes.instagram')
    await page.getByLabel('Instagram').fill('@iris')
    await button(page, 'Salvar').click()
    await expectText(page, 'Não assim.')
    await expectFocus(page.getByLabel('Instagram'))
    await page.network.waitForIdle()
    await expectNothing(page.getByText('Não foi possível salvar'))
    page.unroute('**/api/settings')
    refuse('changes.primary')
    await button(page, 'Salvar').click()
    await expectToast(page, 'Não foi possível salvar')
  })

  test('that is sent after the session ended says that alone, and keeps what was typed', async () => {
    const { salon, page } = await openSettings('negocio')
    await page.getByLabel('Instagram').fill('@iris')
    page.cookies.clear()
    await button(page, 'Salvar').click()
    await expectToast(page, 'Sua sessão terminou')
    await page.network.waitForIdle()
    await expectNothing(page.getByText('Não foi possível salvar'))
    await signInByForm(page, salon.owner)
    await expectText(page, /Recuperamos o que você tinha digitado/)
  })

  test('that cannot be loaded says so, with a way out', async () => {
    const salon = await openSalon(stand)
    const page = await stand.visitAs(salon.owner, '/admin/agenda')
    page.route('**/api/settings', answerWith(503, { code: 'overloaded', message: 'Ocupado.' }))
    await link(page, 'Configurações').click()
    await expectText(page, 'Não foi possível carregar as configurações')
    page.unroute('**/api/settings')
    await button(page, 'Tentar novamente').click()
    await expectVisible(page.getByLabel('Nome do negócio'))
  })
})

describe('the address', () => {
  test('is said to be free, reserved or another’s as it is typed', async () => {
    const there = await openSalon(stand)
    const { salon, page } = await openSettings('negocio')
    const address = page.getByLabel('Endereço da página')
    await address.fill('admin')
    await expectText(page, /Este endereço é reservado pelo sistema/)
    await address.fill(there.business.slug)
    await expectText(page, /Este endereço já é de outro negócio/)
    await address.fill('Estúdio Livre')
    await expectText(page, 'Livre.')
    await address.press('Tab')
    expect(await address.inputValue()).toBe('estudio-livre')
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    expect((await load(salon)).slug).toBe('estudio-livre')
  })
})

describe('opening hours', () => {
  test('name the bookings that fall outside, and save without touching them', async () => {
    const { salon, page } = await openSettings('horarios')
    const { storage } = stand.server
    await insertBooking(storage, salon.business, {
      ...{ date: '2026-11-25', time: '17:00', client_name: 'Yasmin Reis' },
    })
    await page.getByLabel('Quarta, fim do 1º horário').fill('15:00')
    await expectText(page, '1 agendamento fica fora do novo horário')
    await expectText(page, 'Continuam marcados: qua, 25/11, Yasmin 17:00')
    await button(page, 'Ver qual').click()
    await expectText(page, /Corte com/)
    await button(page, 'Fechar').click()
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    expect((await load(salon)).wednesday.schedules).toEqual([{ start: '08:00', end: '15:00' }])
  })

  test('are copied to other days in one act, and windows that cross are refused at their day', async () => {
    const { salon, page } = await openSettings('horarios', PHONE)
    await button(page, 'Segunda: incluir outro horário').click()
    // A day in one piece is parted by lunch.
    expect(await valueAt(page, 'Segunda, fim do 1º horário')).toBe('12:00')
    expect(await valueAt(page, 'Segunda, início do 2º horário')).toBe('13:00')
    await page.getByLabel('Segunda, fim do 1º horário').fill('07:00')
    await button(page, 'Salvar').click()
    await expectText(page, /O fim precisa ser depois do início/)
    const isInvalid = (label: string) => page.getByLabel(label).getAttribute('aria-invalid')
    expect(await isInvalid('Segunda, fim do 1º horário')).toBe('true')
    expect(await isInvalid('Segunda, fim do 2º horário')).toBeNull()
    await page.getByLabel('Segunda, fim do 1º horário').fill('20:00')
    await button(page, 'Salvar').click()
    await expectText(page, 'Dois horários deste dia se sobrepõem.')
    await page.getByLabel('Segunda, fim do 1º horário').fill('12:00')
    await page.getByLabel('Segunda, início do 2º horário').fill('13:00')
    await page.getByLabel('Segunda, fim do 2º horário').fill('19:00')
    await button(page, 'Copiar segunda para outros dias').click()
    for (const day of ['Terça', 'Domingo']) await page.getByLabel(day, { exact: true }).click()
    await button(page, 'Copiar para 2 dias').click()
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    const { monday, tuesday, wednesday, sunday } = await load(salon)
    expect([tuesday, sunday]).toEqual([monday, monday])
    expect(wednesday.schedules).toHaveLength(1)
  })
})

describe('photos', () => {
  const photo = async (name: string, seed: number) => ({
    name,
    bytes: await createPhoto(undefined, seed),
  })
  const group = (page: ConsolePage, name: string) => page.getByRole('group', { name, exact: true })

  test('of logo and gallery are sent, saved together, ordered and removed', async () => {
    const { salon, page } = await openSettings('negocio')
    await choosePhotos(group(page, 'Logo'), [await photo('logo.jpg', 1)])
    await expectVisible(button(page, 'Trocar foto'))
    await link(page, 'Página').click()
    const gallery = group(page, 'Galeria')
    await choosePhotos(gallery, [await photo('a.jpg', 2), await photo('b.jpg', 3)])
    await expectVisible(button(gallery, 'Mover a foto 2 de 2'))
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    const { business_logo, gallery_images } = await load(salon)
    expect([business_logo, ...gallery_images]).toHaveLength(3)
    for (const url of [business_logo, ...gallery_images])
      expect(url).toMatch(/^\/pictures\/[0-9a-f]{40}-1600\.webp$/)
    await button(gallery, 'Mover a foto 2 de 2').press('ArrowLeft')
    await link(page, 'Negócio').click()
    await button(page, 'Remover foto').click()
    await button(page, 'Salvar').click()
    await expect
      .poll(() => load(salon))
      .toMatchObject({ business_logo: null, gallery_images: gallery_images.toReversed() })
  })

  test('that the house no longer has are said beside the field, which takes another', async () => {
    const { salon, page } = await openSettings('pagina')
    const gallery = group(page, 'Galeria')
    await choosePhotos(gallery, [await photo('a.jpg', 4), await photo('b.jpg', 5)])
    await expectVisible(button(gallery, 'Mover a foto 2 de 2'))
    await stand.server.storage.write((tx) => tx.delete(pictures))
    await button(page, 'Salvar').click()
    await expectText(gallery, 'Foto 1: Esta foto não está mais aqui. Envie a foto de novo.')
    await expectFocus(button(gallery, 'Adicionar fotos'))
    expect((await load(salon)).gallery_images).toEqual([])
    await choosePhotos(gallery, [await photo('b.jpg', 5)])
    await expectText(gallery, 'Foto enviada')
    await button(gallery, 'Remover a foto 1').click()
    await button(page, 'Salvar').click()
    await expectToast(page, 'Configurações salvas')
    expect((await load(salon)).gallery_images).toHaveLength(1)
  })

  test('that another tab changed are told in words, and either may stay', async () => {
    const { salon, page } = await openSettings('negocio')
    await change(salon, { business_logo: 'https://cdn.example/logo.png' })
    await choosePhotos(group(page, 'Logo'), [await photo('logo.jpg', 6)])
    await expectVisible(button(page, 'Trocar foto'))
    await button(page, 'Salvar').click()
    await expectText(page, '“Logo” mudou em outra tela')
    await expectText(page, 'Agora está assim: outra foto')
    await button(page, 'Usar o de agora').click()
    await expectNothing(button(page, 'Salvar'))
    expect((await load(salon)).business_logo).toBe('https://cdn.example/logo.png')
  })
})
