import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toPlanAnswer } from '#api/entitlement/plan-answer.ts'
import {
  ENDLESS_PLAN,
  getPlanStanding,
  isPlanOpen,
  type PlanResources,
} from '#domain/plan/standing.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  changeMe,
  cut,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectVisible,
  hearErrors,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { DESKTOP, PHONE, useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const TEAM = '/admin/professionals'
const navigation = (page: ConsolePage) => page.getByRole('navigation', { name: 'Áreas do salão' })
const entry = (page: ConsolePage, name: string) => link(navigation(page), name)
const sidebar = (page: ConsolePage) => page.getByRole('complementary')
const drawer = (page: ConsolePage) => page.getByRole('dialog', { name: 'Menu' })

async function openTeam(
  size = DESKTOP,
  change: object = {},
  heading = 'Profissionais',
): Promise<{ page: ConsolePage; salon: Salon }> {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, 'about:blank', { size })
  changeMe(page, change)
  await page.goto(TEAM)
  await expectHeading(page, heading)
  return { page, salon }
}

describe('the sidebar on a desktop', () => {
  test('has each built screen in its group, in the documents’ order', async () => {
    const { page } = await openTeam()
    const names = navigation(page).locator('button, a')
    expect(await names.allTextContents()).toEqual([
      'Principal',
      'Agenda',
      'Clientes',
      'Profissionais',
      'Serviços',
      'Produtos',
      'Compartilhar',
      'Análises',
      'Dashboard',
      'Caixa',
      'Relatórios',
      'Projeções',
      'Gestão',
      'Avaliações',
      'Financeiro',
      'Conta',
      'Perfil',
      'Configurações',
      'Segurança',
      'Histórico de ações',
      'Integração',
      'API e calendários',
      'Tutorial',
      'Excluir conta',
    ])
  })

  test('closes a group, and opens it again on the way to a screen in it', async () => {
    const { page } = await openTeam()
    const group = button(navigation(page), 'Principal')
    await group.click()
    await expectNothing(entry(page, 'Agenda'))
    expect(await group.getAttribute('aria-expanded')).toBe('false')
    await page.push('/admin/agenda')
    await expectVisible(entry(page, 'Agenda'))
    expect(await group.getAttribute('aria-expanded')).toBe('true')
    const isCurrent = () => entry(page, 'Agenda').getAttribute('aria-current')
    await expect.poll(isCurrent, POLL).toBe('page')
  })

  test.each(['/admin', '/admin/dashboard', '/admin/nada/disso'])(
    'opens the dashboard’s group on the way to it, and marks its entry alone: %s',
    async (path) => {
      const { page } = await openTeam()
      const group = button(navigation(page), 'Análises')
      await group.click()
      await expectNothing(entry(page, 'Dashboard'))
      await page.push(path)
      await expectVisible(entry(page, 'Dashboard'))
      expect(await group.getAttribute('aria-expanded')).toBe('true')
      const current = navigation(page).locator('a[aria-current="page"]')
      await expect.poll(() => current.allTextContents(), POLL).toEqual(['Dashboard'])
    },
  )

  test('keeps its words for those who hear them when it is folded', async () => {
    const { page } = await openTeam()
    await page.keyboard.press('Control+b')
    await expectVisible(button(page, 'Expandir menu'))
    for (const name of ['Agenda', 'Profissionais', 'Compartilhar'])
      await expectVisible(entry(page, name))
    await page.keyboard.press('Meta+b')
    await expectVisible(button(page, 'Recolher menu'))
  })
})

describe('the sidebar on a phone', () => {
  test('comes when it is asked for, and goes with the screen that was chosen', async () => {
    const { page } = await openTeam(PHONE)
    expect(await navigation(page).count()).toBe(0)
    const menu = button(page, 'Abrir menu')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await menu.click()
    await expectVisible(drawer(page))
    await entry(page, 'Compartilhar').click()
    await expectPath(page, '/admin/share')
    await expectNothing(drawer(page))
    await page.keyboard.press('Control+b')
    await expectVisible(drawer(page))
    await page.keyboard.press('Control+b')
    await expectNothing(drawer(page))
  })

  test.each([
    { width: 767, isNarrow: true },
    { width: 768, isNarrow: false },
  ])('is that of $width pixels: $isNarrow', async ({ width, isNarrow }) => {
    const { page } = await openTeam({ width, height: 900 })
    expect(await button(page, 'Abrir menu').count()).toBe(isNarrow ? 1 : 0)
    expect(await sidebar(page).count()).toBe(isNarrow ? 0 : 1)
  })
})

describe('who the sidebar shows', () => {
  const LOGO = '/demo/pictures/aurora-logo.webp'
  const picture = (page: ConsolePage) => sidebar(page).locator('p img')
  const business = (logo: string | null, name = 'Studio Aurora') => ({
    business: { name, slug: 'studio-aurora', logo },
  })
  /** As where its address has no picture. */
  const fail = (page: ConsolePage) =>
    picture(page).evaluate((image) => image.dispatchEvent(new Event('error')))

  test('is the salon by its logo, else by the owner’s picture, else by its letters', async () => {
    const { page } = await openTeam(DESKTOP, { ...business('/missing-1.webp'), avatar: LOGO })
    expect(await picture(page).getAttribute('src')).toBe('/missing-1.webp')
    await fail(page)
    await expect.poll(() => picture(page).getAttribute('src'), POLL).toBe(LOGO)
    await fail(page)
    // The same as on its page.
    await expectText(sidebar(page).locator('p'), 'ST')
    expect(await picture(page).count()).toBe(0)
  })

  test('is the owner by picture and name', async () => {
    const { page } = await openTeam(DESKTOP, { avatar: LOGO, name: 'Aurora Campos' })
    const user = page.getByRole('region', { name: 'Sua conta' })
    expect(await user.locator('img').getAttribute('src')).toBe(LOGO)
    await expectText(user, 'Aurora Campos')
  })

  test.each([
    ['no business', { business: null }],
    ['one without a name', business(null, '')],
  ])('is "Nome da Empresa" where there is %s', async (_, change) => {
    const { page } = await openTeam(DESKTOP, change)
    await expectText(sidebar(page), 'Nome da Empresa')
  })
})

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('leaving says so, clears what was stored and goes to the front page, on %s', async (_, size) => {
  const { page } = await openTeam(size)
  if (size === PHONE) await button(page, 'Abrir menu').click()
  sessionStorage.setItem('something', 'of mine')
  const release = page.network.hold('**/auth/v1/logout*')
  await button(page, 'Sair').click()
  await expectVisible(button(page, 'Saindo...'))
  release()
  await expectPath(page, '/')
  expect(page.readStorage()).toEqual({})
  expect(sessionStorage.length).toBe(0)
  expect(page.cookies.listOfSession()).toEqual([])
})

describe('a plan', () => {
  /** As the server answers it for what is stored of a house. */
  const openPlan = (stored: Partial<PlanResources>) => {
    const resources = { ...ENDLESS_PLAN, ...stored }
    const now = Date.now()
    const standing = getPlanStanding(resources, now)
    const is_plan_open = isPlanOpen(standing)
    const { trial_expira_em, plano_expira_em, ...answer } = toPlanAnswer(
      resources,
      standing,
      now,
      'America/Sao_Paulo',
    )
    const change = {
      resources: {
        ...answer,
        trial_expira_em: toInstant(trial_expira_em),
        plano_expira_em: toInstant(plano_expira_em),
      },
      is_plan_open,
    }
    return openTeam(DESKTOP, change, is_plan_open ? undefined : 'Seu painel está em pausa')
  }
  const toInstant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const inDays = (days: number) => Date.now() + days * MS_A_DAY
  const trial = (days: number) => ({ plano_atual: 'trial', trial_expira_em: inDays(days) }) as const
  const paid = (days: number) =>
    ({ plano_atual: 'essencial', plano_expira_em: inDays(days) }) as const
  const user = (page: ConsolePage) => page.getByRole('region', { name: 'Sua conta' })

  test.each([
    [
      'trial',
      () => trial(1),
      'Teste gratuito - 1 dia restante',
      'Seu teste gratuito termina amanhã.',
    ],
    [
      'paid',
      () => paid(3),
      'Plano Essencial - 3 dias restantes',
      'Seu plano Essencial termina em 3 dias.',
    ],
  ])('that ends soon says so: %s', async (_, plan, line, notice) => {
    const { page } = await openPlan(plan())
    await expectText(user(page), line)
    await expectText(page.getByRole('region', { name: 'Seu plano' }), notice)
    await expectVisible(entry(page, 'Assinatura'))
  })

  test('that has long to go says its days alone', async () => {
    const { page } = await openPlan(paid(40))
    await expectText(user(page), 'Plano Essencial - 40 dias restantes')
    await expectNothing(page.getByRole('region', { name: 'Seu plano' }))
  })

  test('without an end is nothing to subscribe to', async () => {
    const { page } = await openPlan({})
    await expectNothing(entry(page, 'Assinatura'))
  })

  test.each([
    [
      'trial_expired',
      () => trial(-1),
      'Seu período de teste expirou. Escolha um plano para continuar.',
    ],
    ['plan_expired', () => paid(-1), 'Seu plano expirou. Renove para continuar.'],
    [
      'blocked',
      () => ({ ...paid(1.25), is_blocked: true }),
      'Sua conta foi bloqueada. Escolha um plano para continuar.',
    ],
  ])('that is over (%s) leaves the subscription alone, and says why', async (_, plan, sentence) => {
    const { page } = await openPlan(plan())
    const dialog = page.getByRole('dialog', { name: sentence })
    await expectVisible(dialog)
    const plans = dialog.getByRole('button', { name: 'Plano Indisponível' })
    expect(await plans.count()).toBe(3)
    for (let i = 0; i < 3; i++) expect(await plans.nth(i).isDisabled()).toBe(true)
    await expectText(dialog, 'R$ 94,90')
    await expectText(dialog, 'Seus clientes continuam agendando, e nada se perde.')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expectHeading(page, 'Seu painel está em pausa')
    await expectNothing(page.getByRole('region', { name: 'Seu plano' }))
    await expectNothing(entry(page, 'Agenda'))
    await expectVisible(entry(page, 'Assinatura'))
  })
})

test('the lights stay as somebody switched them', async () => {
  const { page } = await openTeam()
  await button(page, 'Usar tema escuro').click()
  await expectVisible(button(page, 'Usar tema claro'))
  await page.reload()
  await expectVisible(button(page, 'Usar tema claro'))
})

test('a screen that breaks leaves the frame standing, and can be tried again', async () => {
  const { page } = await openTeam()
  const errors = hearErrors()
  // What no server of ours answers: a list with nothing in its place.
  page.route('**/api/professionals*', answerWith(200, { professionals: [null] }))
  await page.reload()
  await expectHeading(page, 'Esta tela não abriu')
  await expectVisible(entry(page, 'Agenda'))
  expect(errors.length).toBeGreaterThan(0)
  page.unroute('**/api/professionals*')
  await button(page, 'Tentar novamente').click()
  await expectText(page, 'Profissional 1')
})

test('a screen that did not open says that the connection is gone, and tries again once it is back', async () => {
  const { page } = await openTeam()
  hearErrors()
  page.route('**/api/professionals*', answerWith(200, { professionals: [null] }))
  page.route('**/healthz', cut)
  await page.reload()
  await expectHeading(page, 'Sem conexão')
  await expectText(page, /^Confira a internet e tente de novo/)
  expect(await page.getByText('O resto continua funcionando').count()).toBe(0)
  page.unroute('**/api/professionals*')
  const asked = page.network.countRequests('/healthz')
  await button(page, 'Tentar novamente').click()
  await expect.poll(() => page.network.countRequests('/healthz'), POLL).toBeGreaterThan(asked)
  await expectHeading(page, 'Sem conexão')
  page.unroute('**/healthz')
  await button(page, 'Tentar novamente').click()
  await expectText(page, 'Profissional 1')
})

describe('installing', () => {
  const account = (page: ConsolePage) => page.getByRole('region', { name: 'Sua conta' })
  const offer = (page: ConsolePage) => button(account(page), 'Instalar Vez')

  test('is in the menu of the account where the browser offers it, and asked of it once', async () => {
    const { page } = await openTeam()
    await import('#console/account/install-button.tsx')
    expect(await offer(page).count()).toBe(0)
    const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
    const announced = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(announced, { prompt }))
    expect(announced.defaultPrevented).toBe(true)
    await offer(page).click()
    await expectNothing(offer(page))
    expect(prompt).toHaveBeenCalledTimes(1)
  })

  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
  const MACINTOSH = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'

  async function openOn(userAgent: string, touchPoints: () => number): Promise<ConsolePage> {
    const { page } = await openTeam(PHONE)
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const touch = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockImplementation(touchPoints)
    onTestFinished(() => {
      agent.mockRestore()
      touch.mockRestore()
    })
    await button(page, 'Abrir menu').click()
    return page
  }

  test.each([
    ['an iPhone', IPHONE],
    ['an iPad, which calls itself a Macintosh', MACINTOSH],
  ])('is explained on %s, whose browser offers nothing', async (_, userAgent) => {
    const page = await openOn(userAgent, () => 5)
    await offer(page).click()
    await expectText(account(page), /^No Safari, toque em Compartilhar/)
  })

  test('is not explained on a Macintosh, which has no touch screen', async () => {
    let touchPoints = 5
    const page = await openOn(MACINTOSH, () => touchPoints)
    // Its chunk has come: what is drawn again is drawn at once.
    await expectVisible(offer(page))
    touchPoints = 0
    await page.keyboard.press('Escape')
    await expectNothing(account(page))
    await button(page, 'Abrir menu').click()
    await expectVisible(account(page))
    expect(await offer(page).count()).toBe(0)
  })
})
