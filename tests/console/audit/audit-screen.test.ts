import { describe, expect, test } from 'vitest'
import { insertAudit } from '#db/account/audit.ts'
import type { AuditAction } from '#domain/people/audit.ts'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectVisible,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

type Row = {
  action: AuditAction
  at: number
  facts?: Record<string, string>
  address?: string
  professional_id?: string
  account_id?: string | null
}

async function writeRows({ business: { user_id } }: Salon, rows: readonly Row[]): Promise<void> {
  await stand.server.storage.write(async (tx) => {
    for (const [i, row] of rows.entries()) {
      await insertAudit(tx, {
        ...{ id: `${user_id}-${String(i).padStart(3, '0')}`, user_id, account_id: user_id },
        ...{ facts: {}, address: null, professional_id: null },
        ...row,
      })
    }
  })
}

const lines = (page: Awaited<ReturnType<typeof stand.visitAs>>) => page.locator('main ol > li')

describe('the history', () => {
  test('says who did what, from where, under the days of the house’s own clock', async () => {
    const salon = await openSalon(stand, {
      settings: { general_settings: { timezone: 'America/Manaus' } },
      professionals: [{ name: 'rafa lima' }],
    })
    const { id } = requireNth(salon.business.professionals)
    await writeRows(salon, [
      {
        action: 'booking_cancelled',
        // 02:30 in UTC is still the evening before in Manaus.
        at: Date.UTC(2026, 10, 22, 2, 30),
        account_id: null,
        facts: { booking_id: 'x', date: '2026-11-24', time: '10:00', device: 'Safari, Mac' },
        address: '203.0.113.9',
      },
      {
        action: 'sign_in',
        at: Date.UTC(2026, 10, 22, 13, 5),
        professional_id: id,
        facts: { method: 'password', device: 'Chrome, Android' },
        address: '203.0.113.7',
      },
      { action: 'access_ended', at: Date.UTC(2026, 10, 22, 14), facts: { member_id: id } },
      {
        action: 'second_step',
        at: Date.UTC(2026, 10, 22, 15),
        facts: { method: 'recovery_code' },
      },
      { action: 'role_given', at: Date.UTC(2026, 10, 22, 16), facts: { role: 'admin' } },
      { action: 'role_given', at: Date.UTC(2026, 10, 22, 17), professional_id: id },
    ])
    const page = await stand.visitAs(salon.owner, '/admin/audit')
    await expectHeading(page, 'Histórico de ações')
    const sunday = page.getByRole('region', { name: 'Domingo, 22 de novembro' })
    await expectVisible(sunday.getByText('Encerrou o acesso de Rafa Lima'))
    await expectVisible(sunday.getByText('Entrou com senha'))
    await expectVisible(sunday.getByText('Confirmou a segunda etapa com um código de recuperação'))
    await expectVisible(sunday.getByText('Criou o salão'))
    await expectVisible(sunday.getByText('Recebeu acesso ao salão'))
    await expectVisible(sunday.getByText('Rafa Lima · Chrome, Android · 203.0.113.7'))
    await expectVisible(sunday.getByText('09:05'))
    const saturday = page.getByRole('region', { name: 'Sábado, 21 de novembro' })
    await expectVisible(saturday.getByText('22:30'))
    await expectVisible(saturday.getByText('Cancelou o agendamento de 24/11/2026 às 10:00'))
    await expectVisible(saturday.getByText('Cliente · Safari, Mac · 203.0.113.9'))
  })

  test('tells in one line what one person did at once, and what was repeated with its count', async () => {
    const salon = await openSalon(stand)
    const at = Date.UTC(2026, 10, 20, 12)
    const way = { address: '203.0.113.7', facts: { method: 'password', device: 'Chrome, Mac' } }
    await writeRows(salon, [
      { action: 'sign_in_failed', at: at - 90_000, ...way },
      { action: 'sign_in_failed', at: at - 2000, ...way },
      { action: 'sign_in_failed', at: at - 1000, ...way },
      { action: 'sign_in', at, ...way },
      { action: 'sign_out', at, ...way, address: '203.0.113.8' },
    ])
    const page = await stand.visitAs(salon.owner, '/admin/audit')
    const friday = page.getByRole('region', { name: 'Sexta, 20 de novembro' })
    await expectVisible(friday)
    const rows = friday.getByRole('listitem')
    expect(await rows.count()).toBe(3)
    const together = rows.filter({ hasText: 'Entrou com senha' })
    await expectVisible(together.getByText(/^Senha errada na conta de Dona \(2 vezes\)$/))
    expect(await together.getByText('203.0.113.7').count()).toBe(1)
    const alone = rows.filter({ hasText: /Senha errada na conta de Dona\s*Chrome/ })
    expect(await alone.count(), 'nobody is said to have typed it').toBe(1)
    await expectVisible(friday.getByText('Saiu', { exact: true }))
  })

  test('says of changed limits from what to what, where that was kept', async () => {
    const salon = await openSalon(stand)
    await writeRows(salon, [
      { action: 'settings_changed', at: MONDAY_8H - 1, facts: { setting: 'booking_limits' } },
    ])
    const input = {}
    const { body } = await stand.server.call(
      'GET /api/settings/booking-limits',
      input,
      salon.owner.token,
    )
    const limits = { ...body.limits, openBookingsUnproven: 5 }
    const change = { body: { limits, shown: body.limits } }
    await stand.server.call('PUT /api/settings/booking-limits', change, salon.owner.token)
    const page = await stand.visitAs(salon.owner, '/admin/audit')
    await expectText(
      page,
      'Mudou os limites de agendamento: em aberto, sem confirmar o contato, de 3 para 5',
    )
    await expectText(page, 'Mudou os limites de agendamento')
  })

  test('is filtered by person and kind, which the address keeps', async () => {
    const salon = await openSalon(stand, { professionals: [{ name: 'Rafa Lima' }] })
    const { id } = requireNth(salon.business.professionals)
    await writeRows(salon, [
      { action: 'sign_out', at: MONDAY_8H - 2, professional_id: id },
      { action: 'invitation_made', at: MONDAY_8H - 1, facts: { member_id: id } },
    ])
    const page = await stand.visitAs(salon.owner, '/admin/audit')
    await expectText(page, 'Convidou Rafa Lima')
    await page.getByLabel('Quem').selectOption(id)
    await expectNothing(page.getByText('Convidou Rafa Lima'))
    await expectText(page, 'Saiu')
    await page.getByLabel('O quê').selectOption('settings')
    await expectText(page, 'Nenhuma ação dos últimos 12 meses combina com estes filtros.')
    expect(new URL(page.url()).search).toBe(`?tipo=settings&pessoa=${id}`)
    await page.reload()
    await expectText(page, 'Nada encontrado')
    await button(page, 'Limpar filtros').click()
    await expectText(page, 'Convidou Rafa Lima')
    await expectPath(page, '/admin/audit')
  })

  test('goes on a page at a time, and says so where more cannot be loaded', async () => {
    const salon = await openSalon(stand)
    await writeRows(
      salon,
      Array.from({ length: 70 }, (_, i) => ({
        action: 'sign_out' as const,
        at: MONDAY_8H - 1 - i * 60_000,
      })),
    )
    const page = await stand.visitAs(salon.owner, '/admin/audit')
    await expectText(page, 'Histórico de ações')
    // Of the fifty, the two sign-ins of just now are one line.
    await expect.poll(() => lines(page).count()).toBe(49)
    page.route('**/api/audit**', cut)
    await button(page, 'Mostrar mais antigas').click()
    await expectText(page, 'Não foi possível carregar mais')
    expect(await lines(page).count()).toBe(49)
    page.unroute('**/api/audit**')
    await button(page, 'Mostrar mais antigas').click()
    await expect.poll(() => lines(page).count()).toBe(71)
    await expectNothing(button(page, 'Mostrar mais antigas'))
    await expectFocus(lines(page).nth(49))
  })

  test('that cannot be loaded says so, and is asked for again', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/admin/agenda')
    page.route('**/api/audit**', cut)
    await page.goto('/admin/audit')
    await expectText(page, 'Não foi possível carregar o histórico')
    page.unroute('**/api/audit**')
    await button(page, 'Tentar novamente').click()
    await expectText(page, /^Entrou/)
  })
})
