import { describe, expect, it } from 'vitest'
import { listBuiltGroups } from '#console/admin/shell/shell-screens.ts'
import {
  createSections,
  type FoundClient,
  type PaletteItem,
  toBookingItem,
  toClientItem,
} from '#console/palette/palette-items.ts'
import { addRecentItem, parseRecentItems } from '#console/palette/recent-items.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'

const SCREENS = listBuiltGroups('owner').flatMap(({ entries }) => entries)
const NOTHING = { clients: [], bookings: [] }

const client: FoundClient = {
  id: 'c1',
  nome: 'Marina Lima de Souza',
  telefone: '11987654321',
  email: null,
  frequencia: 'Médio',
  ultima_visita: '2026-03-10',
  owed: 0,
  blocked: null,
}

const booking = createAgendaBooking({
  ...{ id: 'b1', client_id: 'c1', client_name: 'Marina Souza', professional_name: 'Rafa' },
  ...{ time: '14:30', price: 100, total: 100, status: 'cancelled', cancel_reason: 'no_show' },
})

const titles = (typed: string, recent: PaletteItem[] = [], found = NOTHING) =>
  Object.fromEntries(
    createSections(typed, SCREENS, recent, found).map(({ title, items }) => [
      title,
      items.map((item) => item.title),
    ]),
  )

describe('the search', () => {
  it('of a house whose plan is over offers what is open to it, and nothing that is refused', () => {
    const open = SCREENS.filter(({ path }) => path === '/admin/subscription')
    const found = { clients: [], bookings: [] }
    const sections = createSections('', open, [toClientItem(client)], found, true)
    const items = sections.flatMap((section) => section.items)
    const targets = items.map(({ target }) => ('href' in target ? target.href : target.act))
    expect(targets).toEqual(['theme', 'sign-out', '/admin/subscription'])
  })

  it('offers all actions and screens before anything is typed', () => {
    expect(titles('')).toEqual({
      Ações: [
        'Novo agendamento',
        'Novo cliente',
        'Bloquear horário',
        'Trocar o tema: claro ou escuro',
        'Sair',
      ],
      Telas: [
        'Agenda',
        'Clientes',
        'Profissionais',
        'Serviços',
        'Produtos',
        'Compartilhar',
        'Dashboard',
        'Caixa',
        'Relatórios',
        'Projeções',
        'Avaliações',
        'Financeiro',
        'Perfil',
        'Configurações',
        'Segurança',
        'Histórico de ações',
        'Integração',
        'API e calendários',
        'Assinatura',
        'Tutorial',
        'Excluir conta',
        'Agendamentos',
      ],
    })
  })

  it('finds by the beginnings of words, whatever their accents and capitals', () => {
    expect(titles('horario')).toEqual({ Ações: ['Bloquear horário'] })
    expect(titles('ACOES')).toEqual({ Telas: ['Histórico de ações'] })
    expect(titles('nov ag')).toEqual({ Ações: ['Novo agendamento'] })
    expect(titles('gend')).toEqual({})
    expect(titles('prof')).toEqual({
      Telas: ['Profissionais'],
    })
  })

  it('shows what was chosen lately only while nothing is typed', () => {
    const recent: PaletteItem[] = [
      { key: 'k', kind: 'recent', title: 'Marina', target: { href: '/admin/x' } },
    ]
    expect(titles('', recent)).toHaveProperty('Recentes', ['Marina'])
    expect(titles('agenda', recent)).not.toHaveProperty('Recentes')
  })

  it('shows a client with contact and last visit, and leads to all of their bookings', () => {
    expect(toClientItem(client)).toMatchObject({
      title: 'Marina Lima de Souza',
      detail: '(11) 98765-4321 · Última visita 10/03/2026',
      target: { href: '/admin/clients?cliente=c1' },
    })
    expect(toClientItem({ ...client, ultima_visita: null }).detail).toContain('Nunca visitou')
    expect(toClientItem({ ...client, nome: ' ' }).title).toBe('Usuário')
  })

  it('shows a booking with its day, time, service and state, and leads to it in the agenda', () => {
    expect(toBookingItem(booking)).toMatchObject({
      title: 'Marina Souza',
      detail: '23/11 14:30 · Corte · Não compareceu',
      target: { href: '/admin/agenda?dia=2026-11-23&agendamento=b1' },
    })
  })
})

describe('what was chosen lately', () => {
  const chosen = (n: number): PaletteItem => ({
    key: `k${n}`,
    kind: 'client',
    title: `Cliente ${n}`,
    target: { href: `/admin/bookings?cliente=${n}` },
  })

  it('stands newest first, each once, five at most', () => {
    let recent: PaletteItem[] = []
    for (const n of [1, 2, 3, 4, 5, 6, 3]) recent = addRecentItem(recent, chosen(n))
    expect(recent.map(({ key }) => key)).toEqual(['k3', 'k6', 'k5', 'k4', 'k2'])
  })

  it('holds nothing that only acts', () => {
    const act: PaletteItem = {
      key: 'a',
      kind: 'action',
      title: 'Sair',
      target: { act: 'sign-out' },
    }
    expect(addRecentItem([], act)).toEqual([])
  })

  it('is nothing where the storage is corrupt, and never leads out of the area', () => {
    for (const stored of [null, '', '{', '{}', '[1,null,"x",{}]']) {
      expect(parseRecentItems(stored), String(stored)).toEqual([])
    }
    const to = (href: string) => parseRecentItems(JSON.stringify([{ key: 'k', title: 't', href }]))
    expect(to('/admin/bookings?cliente=c1')).toHaveLength(1)
    for (const href of [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/login',
    ]) {
      expect(to(href), href).toEqual([])
    }
  })
})
