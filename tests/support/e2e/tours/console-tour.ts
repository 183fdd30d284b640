/** Every screen of the console and every state it can be in, one after the other, in the demo. */
import type { Page } from 'playwright'
import {
  DONA,
  RAFA,
  readHouseName,
  signUpAccount,
  signUpOwner,
} from '#tests/support/e2e/demo-people.ts'
import {
  type AccountLogin,
  answerWith,
  enterConsole,
  expectHeading,
  followPath,
  loseSession,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectStep,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { tourAgenda } from './agenda-tour.ts'
import { tourCaixa } from './caixa-tour.ts'
import { tourClients } from './clients-tour.ts'
import { tourDashboard } from './dashboard-tour.ts'
import { tourFinancial } from './financial-tour.ts'
import { tourFirstSteps } from './first-steps-tour.ts'
import { tourImport } from './import-tour.ts'
import { tourLeaving, tourLeft, tourPlan } from './leaving-tour.ts'
import { tourProducts } from './products-tour.ts'
import { tourNoProjections, tourProjections } from './projections-tour.ts'
import { tourReports } from './reports-tour.ts'
import { tourSecurity } from './security-tour.ts'
import { tourSettings } from './settings-tour.ts'
import { tourStatements } from './statement-tour.ts'
import { tourTeam } from './team-tour.ts'

export type Look = (screen: string) => Promise<void>
type Tour = { page: Page; url: string; look: Look }

/** Nobody is signed in any more, and no answer is replaced. */
async function startAnew({ page, url }: Tour): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await loseSession(page, url)
}

/** The same, but for the session of somebody else, who opens a screen. */
async function startAs(tour: Tour, who: AccountLogin, path: string): Promise<void> {
  await startAnew(tour)
  await enterConsole(tour.page, tour.url, who, path)
}

const EVERY_WAY = {
  external: { email: true, phone: true, google: true },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  mailer: true,
  plans: true,
}

export async function tourSignIn(tour: Tour): Promise<void> {
  const { page, look } = tour
  await startAnew(tour)
  await page.route('**/auth/v1/settings', answerWith(200, EVERY_WAY))
  await page.goto(`${tour.url}/login`)
  await expectVisible(button(page, 'Entrar com Google'))
  await look('01-login')
  await button(page, 'Entrar').click()
  await toastLocator(page, 'Campos obrigatórios')
  await look('02-login-missing')
  await button(page, 'Entrar com código por SMS').click()
  await button(page, 'Enviar código').click()
  await expectText(page, 'Por favor, insira um número de telefone válido.')
  await look('03-login-sms')
  await page.route('**/auth/v1/otp', answerWith(200, {}))
  await page.getByLabel('Celular').fill('11987654321')
  await button(page, 'Enviar código').click()
  await expectVisible(page.getByLabel('Código de 6 números'))
  await look('04-login-code')
  await followPath(page, '/login/professional')
  await expectHeading(page, 'Sua agenda do dia')
  await look('05-login-professional')
  await followPath(page, '/register')
  await expectVisible(button(page, 'Criar conta'))
  await look('06-register')
  await button(page, 'Criar conta').click()
  await expectText(page, 'Por favor, insira um número de telefone válido.')
  await look('07-register-refused')
}

export async function tourLinks(tour: Tour): Promise<void> {
  const { page, url, look } = tour
  await startAnew(tour)
  await page.goto(`${url}/forgot-password`)
  await expectVisible(button(page, 'Recuperar senha'))
  await look('08-forgot')
  await page.getByLabel('E-mail').fill('marina@salao.com.br')
  await button(page, 'Recuperar senha').click()
  await expectHeading(page, 'Confira o seu e-mail')
  await look('09-forgot-sent')
  await page.route('**/auth/v1/recovery', answerWith(200, { ends_second_step: true }))
  await page.goto(`${url}/reset-password#token_hash=h&type=recovery`)
  await button(page, 'Salvar senha').click()
  await expectText(page, 'A senha deve ter pelo menos 6 caracteres.')
  await look('10-reset')
  const asked = { email: 'marina@salao.com.br', asks_for: 'password' }
  await page.route('**/auth/v1/confirmation', answerWith(200, asked))
  await page.goto(`${url}/auth/callback#token_hash=h&type=signup`)
  await button(page, 'Confirmar e-mail').click()
  await expectText(page, 'Digite a senha.')
  await button(page, 'Não fui eu').click()
  await expectVisible(button(page, 'Tirar meu e-mail desta conta'))
  await look('11-callback-confirm')
  await page.getByLabel('Senha', { exact: true }).fill('segredo-da-marina')
  await button(page, 'Confirmar e-mail').click()
  await expectHeading(page, 'Não foi possível entrar')
  await look('12-callback-error')
  const invitation = {
    business_name: 'Studio Aurora',
    professional_name: 'Leo Martins',
    email: 'leo@aurora.example',
    expires_at: '2030-01-01T12:00:00.000Z',
  }
  await page.route('**/api/invitation', answerWith(200, invitation))
  await page.goto(`${url}/convite/um-convite`)
  await expectHeading(page, 'Studio Aurora convidou você')
  await look('13-invitation')
  await page.unroute('**/api/invitation')
  await page.goto(`${url}/convite/nenhum`)
  await expectHeading(page, 'Este convite não vale mais')
  await look('14-invitation-gone')
}

export async function tourOwner(tour: Tour): Promise<void> {
  const { page, url, look } = tour
  await startAs(tour, DONA, '/admin/agenda')
  await expectVisible(page.getByRole('region', { name: 'Agenda', exact: true }))
  await look('20-agenda')
  await followPath(page, '/admin/professionals')
  await expectVisible(button(page, /: Nina Alves$/))
  await look('21-professionals')
  await button(page, /: Nina Alves$/).click()
  await expectVisible(page.getByRole('dialog'))
  await look('22-invitation-dialog')
  await page.route('**/api/agenda**', answerWith(500, { code: 'unexpected', message: '' }))
  await page.goto(`${url}/admin/agenda`)
  await expectText(page, 'Não foi possível carregar')
  await look('23-agenda-failed')
  await page.route('**/api/agenda**', () => undefined)
  await page.reload()
  await expectVisible(page.getByRole('status', { name: 'Carregando...' }))
  await look('24-agenda-loading')
  await page.route('**/api/me', () => undefined)
  await page.reload()
  await expectText(page, 'Verificando permissões...')
  await look('25-checking')
  await startAs(tour, await signUpOwner(url), '/admin/agenda')
  await expectText(page, 'Sua agenda ainda está vazia')
  await look('26-agenda-empty')
  await followPath(page, '/admin/professionals')
  await expectText(page, 'Nenhum profissional ainda')
  await look('27-professionals-empty')
}

/** The demo's salon, one that nobody has visited yet, and what is printed. */
export async function tourShare(tour: Tour): Promise<void> {
  const { page, url, look } = tour
  await startAs(tour, DONA, '/admin/share')
  await expectStep(page.locator('vez-booking'), 'service')
  await look('40-share')
  await page.getByRole('radio', { name: /^A página inteira/ }).check()
  await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
  await expectText(page.getByRole('figure'), /integrity="sha384-/)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await look('41-share-page')
  for (const [name, format, codes] of [
    ['42-share-print-poster', 'Cartaz A4', 1],
    ['42-share-print', 'Cartão de balcão', 4],
  ] as const) {
    await page.getByRole('link', { name: format }).click()
    const sheet = page.getByRole('region', { name: 'Folha como será impressa' })
    await expectVisible(sheet.locator('svg[role=img]').nth(codes - 1))
    await look(name)
  }
  await page.route('**/api/share', answerWith(500, { code: 'unexpected', message: '' }))
  for (const [name, path] of [
    ['43-share-failed', '/admin/share'],
    ['43-share-print-failed', '/admin/share/imprimir'],
  ] as const) {
    await page.goto(url + path)
    await expectText(page, 'Não foi possível carregar a sua página')
    await look(name)
  }
  await page.route('**/api/share', () => undefined)
  await page.reload()
  await expectVisible(page.getByRole('status', { name: 'Carregando...' }))
  await look('43-share-print-loading')
  await startAs(tour, await signUpAccount(url, 'admin'), '/admin/share')
  await expectText(page, 'Nenhuma visita nos últimos 30 dias')
  await expectVisible(
    page.locator('vez-booking').getByText('Ainda não há serviços para agendar por aqui'),
  )
  await look('44-share-empty')
}

export async function tourOthers(tour: Tour): Promise<void> {
  const { page, url, look } = tour
  await startAs(tour, RAFA, '/professional/dashboard')
  await expectText(page, /Rafa Lima$/)
  await expectVisible(page.getByRole('heading', { level: 2 }).first())
  await look('30-dashboard')
  await page.route('**/api/professional/agenda*', NO_BOOKINGS)
  await page.reload()
  await expectText(page, 'Nenhum horário hoje')
  await look('31-dashboard-empty')
  await followPath(page, '/login')
  await expectHeading(page, 'Acesso não permitido')
  await look('32-wrong-door')
  await startAs(tour, await signUpAccount(url, 'client'), '/booking')
  await expectText(page, 'Nenhum agendamento ainda')
  await look('33-booking-empty')
  await followPath(page, '/admin/agenda')
  await expectHeading(page, 'Acesso Negado')
  await look('34-denied')
  await page.route('**/api/me/salons', answerWith(200, { proven: true, salons: SALONS }))
  await page.goto(`${url}/booking`)
  await expectVisible(page.getByRole('list', { name: 'Próximos horários' }).first())
  await look('35-booking')
  await page.context().setOffline(true)
  await button(page, 'Sair').click()
  await expectHeading(page, 'Você saiu neste aparelho')
  await look('36-left-offline')
  await page.context().setOffline(false)
}

const NO_BOOKINGS = answerWith(200, {
  today: '2026-11-23',
  timezone: 'America/Sao_Paulo',
  interval: 15,
  may_block: false,
  day: { date: '2026-11-23', hours: [] },
  blocks: [],
  bookings: [],
  event: 0,
})

const booked = (id: string, date: string, time: string, service_name: string, status: string) => ({
  id,
  date,
  time,
  service_name,
  status,
  professional_name: 'Rafa Lima',
  duration: 45,
  price: 120,
})

const SALONS = [
  {
    name: 'Studio Aurora',
    slug: 'studio-aurora',
    logo: '/demo/pictures/aurora-logo.webp',
    last_date: '2026-11-27',
    upcoming: [
      booked('1', '2026-11-23', '14:30', 'Corte feminino', 'confirmed'),
      booked('2', '2026-11-27', '09:00', 'Progressiva com hidratação profunda', 'pendente'),
    ],
  },
  {
    name: 'Instituto de Beleza e Bem-Estar Maria Aparecida dos Santos & Filhas',
    slug: 'instituto',
    logo: null,
    last_date: '2026-03-10',
    upcoming: [],
  },
]

export const TOURS = {
  doors: tourSignIn,
  links: tourLinks,
  owner: tourOwner,
  agenda: async (tour: Tour) => {
    await startAnew(tour)
    await tourAgenda(tour)
  },
  dashboard: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin')
    await tourDashboard(tour)
  },
  clients: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/clients')
    await tourClients(tour)
  },
  products: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/products')
    await tourProducts(tour)
    await tourFinancial(tour)
    await tourImport(tour)
  },
  caixa: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/caixa')
    await tourCaixa(tour)
  },
  statements: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/commissions')
    await tourStatements(tour)
    await startAs(tour, RAFA, '/professional/statements')
    await expectVisible(button(tour.page, 'Confirmar recebimento'))
    await tour.look('65-own-statement')
  },
  reports: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/reports')
    await tourReports(tour)
  },
  team: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/professionals')
    await tourTeam(tour)
  },
  projections: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/projections')
    await tourProjections(tour)
    await startAs(tour, await signUpAccount(tour.url, 'admin'), '/admin/projections')
    await tourNoProjections(tour)
  },
  share: tourShare,
  others: tourOthers,
  settings: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/settings')
    await tourSettings(tour.page, tour.look)
  },
  'first-steps': async (tour: Tour) => {
    await startAs(tour, await signUpAccount(tour.url, 'admin'), '/admin/first-steps')
    await tourFirstSteps(tour.page, tour.look)
  },
  tutorial: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/tutorial')
    await expectVisible(heading(tour.page, 'Tutorial'))
    await tour.look('69-tutorial')
  },
  plan: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/subscription')
    await tourPlan(tour)
  },
  leaving: async (tour: Tour) => {
    await startAs(tour, DONA, '/admin/delete-account')
    await tourLeaving(tour)
    const owner = await signUpOwner(tour.url)
    await startAs(tour, owner, '/admin/delete-account')
    await tourLeft(tour, { ...owner, name: await readHouseName(tour.url, owner) })
  },
  security: async (tour: Tour) => {
    await startAnew(tour)
    await tourSecurity(tour)
  },
}
