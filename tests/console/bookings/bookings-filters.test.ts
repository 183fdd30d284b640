import { describe, expect, it, test } from 'vitest'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import {
  changeFilters,
  clearFilters,
  formatBookingsFilters,
  getPeriodSpan,
  isFiltered,
  parseBookingsFilters,
  toBookingsQuery,
} from '#console/admin/bookings/filters.ts'
import { formatBookingsCsv } from '#console/exports/bookings-csv.ts'
import { formatLoadError, InvalidResponseError } from '#console/http/load-error.ts'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'

/** A Monday. */
const TODAY = '2026-11-23'

describe('the filters', () => {
  const everything = {
    periodo: 'datas',
    de: '2026-11-01',
    ate: '2026-11-15',
    profissional: 'p-1',
    servico: 's_2',
    cliente: 'c3',
    estado: 'no_show',
    agora: 'running',
    origem: 'widget',
    tipo: 'encaixe',
    q: 'marina & filhas',
    lixeira: 'sim',
    pagina: '3',
  }

  it('stand in the address, and are read from it again', () => {
    expect(formatBookingsFilters(parseBookingsFilters(everything))).toEqual(everything)
    expect(
      toBookingsQuery(
        parseBookingsFilters(everything),
        getPeriodSpan(parseBookingsFilters(everything), TODAY),
      ),
    ).toEqual({
      from: '2026-11-01',
      to: '2026-11-15',
      professional_id: 'p-1',
      service_id: 's_2',
      client_id: 'c3',
      status: 'no_show',
      moment: 'running',
      origin: 'widget',
      mark: 'encaixe',
      q: 'marina & filhas',
      deleted: 'true',
      page: '3',
    })
  })

  it('say nothing of what goes without saying', () => {
    expect(formatBookingsFilters(parseBookingsFilters({}))).toEqual({})
    expect(parseBookingsFilters({})).toMatchObject({ period: 'hoje', page: 1, trash: false })
  })

  it('leave out what nobody understands', () => {
    const odd = { periodo: 'x', de: '2026-02-31', estado: 'feito', pagina: '-1', profissional: '<' }
    expect(formatBookingsFilters(parseBookingsFilters(odd))).toEqual({})
  })

  it('are cleared without leaving the period or the trash', () => {
    const clear = clearFilters(parseBookingsFilters(everything))
    expect(isFiltered(parseBookingsFilters(everything))).toBe(true)
    expect(isFiltered(clear)).toBe(false)
    expect(clear).toMatchObject({ period: 'datas', from: '2026-11-01', trash: true, page: 1 })
  })
})

test('other filters begin on their first page and keep the rest', () => {
  const filters = parseBookingsFilters({ pagina: '3', profissional: 'p-1' })
  expect(changeFilters(filters, { status: 'pendente' })).toEqual({
    ...filters,
    status: 'pendente',
    page: 1,
  })
})

describe('a period', () => {
  test.each([
    ['hoje', TODAY, TODAY, TODAY],
    ['semana', TODAY, '2026-11-23', '2026-11-29'],
    ['semana', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['mes', TODAY, '2026-11-01', '2026-11-30'],
    ['mes', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['mes', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['mes-passado', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['mes-passado', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['tudo', TODAY, null, null],
  ])('%s, on %s, is from %s to %s', (periodo, today, from, to) => {
    expect(getPeriodSpan(parseBookingsFilters({ periodo }), today)).toEqual({ from, to })
  })

  it('typed the wrong way round is turned', () => {
    const typed = parseBookingsFilters({ periodo: 'datas', de: '2026-11-20', ate: '2026-11-10' })
    expect(getPeriodSpan(typed, TODAY)).toEqual({ from: '2026-11-10', to: '2026-11-20' })
  })
})

describe('a list that does not load', () => {
  it('says whether the answer was none, a refusal, or no answer', () => {
    expect(formatLoadError(new InvalidResponseError())).toBe('Resposta inválida do servidor')
    const refused = new CallError(400, {
      code: 'date_range',
      message: 'Período inválido.',
      request_id: 'r',
    })
    expect(formatLoadError(refused)).toBe('Erro na consulta: Período inválido.')
    const mute = new CallError(502, { code: 'unexpected', message: '', request_id: 'r' })
    expect(formatLoadError(mute)).toBe('Resposta inválida do servidor')
    expect(formatLoadError(new NetworkError(new TypeError('offline')))).toMatch(/conexão/)
    const notJson = new NetworkError(new SyntaxError('<'))
    expect(formatLoadError(notJson)).toBe(formatLoadError(mute))
  })
})

const booking = (change: Partial<AgendaBooking> = {}) =>
  createAgendaBooking({
    ...{ client_name: 'Marina Souza', client_phone: '11987654321', service_name: 'Corte; escova' },
    ...{ date: TODAY, time: '14:30', duration: 75, price: 140, total: 1208.5 },
    ...{ status: 'cancelled', cancel_reason: 'no_show', encaixe: true },
    notes: '=HYPERLINK("http://x.example")',
    ...change,
  })

describe('the export', () => {
  it('writes a line a booking, in words, with nothing that a spreadsheet would run', () => {
    const [head, line] = formatBookingsCsv([booking()]).split('\r\n')
    expect(head).toBe(
      '\uFEFFData;Hora;Duração (min);Cliente;Telefone;E-mail;Serviço;Profissional;Status;Origem;Preço;Valor;Cortesia;Encaixe;Observações;Para outra pessoa',
    )
    expect(line).toBe(
      '23/11/2026;14:30;75;Marina Souza;(11) 98765-4321;;"Corte; escova";Rafa Lima;Não compareceu;Página do salão;140,00;1208,50;Não;Sim;"\'=HYPERLINK(""http://x.example"")";',
    )
  })

  it('gathers all that the filters match, over as many answers as it takes', async () => {
    const all = Array.from({ length: 1200 }, (_, at) => booking({ id: `b${at}` }))
    const asked: (string | undefined)[] = []
    const parts = await loadAllPages(async (after) => {
      asked.push(after)
      const from = Number(after ?? 0)
      const next = from + 500
      return { bookings: all.slice(from, next), next: next < all.length ? String(next) : null }
    })
    expect(asked).toEqual([undefined, '500', '1000'])
    const got = parts.flatMap(({ bookings }) => bookings)
    expect(got.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })
})
