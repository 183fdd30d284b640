import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findTitleLine,
  IMPORT_KINDS,
  listColumns,
  listTitles,
  recognizeColumns,
} from '#domain/import/import.ts'
import { findKnownClient } from '#domain/import/known-client.ts'
import { readLine } from '#domain/import/lines.ts'
import { parseReason } from '#domain/import/reasons.pt-BR.ts'

const TODAY = '2026-11-23'
const client = (cells: Record<string, string>) => readLine('clients', cells, TODAY)

describe('columns', () => {
  test('are known by what people write above them', () => {
    const titles = ['Nome do Cliente', 'WhatsApp:', 'E-MAIL', 'Data_de_Nascimento', 'CPF', 'Nome']
    expect(recognizeColumns('clients', titles)).toEqual([
      ...['nome', 'telefone', 'email', 'birth_date', null, null],
    ])
  })

  test('are known as other systems call them, a mobile before any other telephone', () => {
    const titles = ['#', 'Nome Completo', 'Telefone', 'Celular 1 (com DDD)', 'Data Nasc.', 'Obs.']
    expect(recognizeColumns('clients', titles)).toEqual([
      ...[null, 'nome', null, 'telefone', 'birth_date', 'observacoes'],
    ])
  })

  test('a line names them where two of them are known, or all that it has', () => {
    const find = (...lines: string[][]) => findTitleLine('clients', lines)
    expect(find(['Nome', 'Celular', 'Cidade'])).toBe(0)
    expect(find(['Nome', ''])).toBe(0)
    expect(find(['Ana Lima', '11987654321', 'SP'])).toBeNull()
  })

  test('they stand below what a report is called, and in two lines where cells are merged', () => {
    const report = [
      ['Clientes do Studio', '', ''],
      ['Emitido em 20/11/2026', '', ''],
    ]
    const lines = [...report, ['Nome Completo', 'Contato', ''], ['', 'Celular 1', 'E-mail']]
    expect(findTitleLine('clients', lines)).toBe(3)
    expect(listTitles(lines, 3)).toEqual(['Nome Completo', 'Celular 1', 'E-mail'])
    expect(listTitles(lines, 2)).toEqual(['Nome Completo', 'Contato', ''])
  })
})

describe('a client', () => {
  test('is read as people write', () => {
    const cells = {
      ...{ nome: '  ana   LIMA ', telefone: '+55 (11) 98765-4321', email: ' ANA@mail.example' },
      ...{ birth_date: '01/02/90', observacoes: 'Sem amônia\r\n\u0000', labels: 'Noiva, VIP' },
    }
    expect(client(cells)).toEqual({
      line: {
        ...{ nome: 'ana LIMA', telefone: '11987654321', email: 'ana@mail.example' },
        ...{ birth_date: '1990-02-01', observacoes: 'Sem amônia', labels: ['Noiva', 'VIP'] },
      },
    })
  })

  test('has a name in two columns, and an area code in another', () => {
    const name = { nome: 'Ana', sobrenome: 'Lima' }
    const read = (cells: Record<string, string>) => client({ ...name, ...cells })
    const found = { line: { nome: 'Ana Lima', telefone: '11987654321' } }
    expect(read({ ddd: '(011)', telefone: '98765-4321' })).toMatchObject(found)
    expect(read({ ddd: '21', telefone: '(11) 98765-4321' })).toMatchObject(found)
    expect(read({ ddd: '1', telefone: '98765-4321' })).toEqual({ reason: 'phone_invalid' })
  })

  test.each([
    ['name_missing', { nome: ' \u200b' }],
    ['sum_line', { nome: 'Total de clientes: 120' }],
    ['name_long', { nome: 'a'.repeat(121) }],
    ['phone_invalid', { nome: 'Ana', telefone: '98765-4321' }],
    ['phone_invalid', { nome: 'Ana', telefone: '11987654321 ou 1133334444' }],
    ['email_invalid', { nome: 'Ana', email: 'ana@' }],
    ['birth_invalid', { nome: 'Ana', birth_date: '31/02/1990' }],
    ['birth_far', { nome: 'Ana', birth_date: '24/11/2026' }],
    ['birth_far', { nome: 'Ana', birth_date: '31/12/1850' }],
    ['text_long', { nome: 'Ana', observacoes: 'a'.repeat(2001) }],
    ['labels_many', { nome: 'Ana', labels: 'a,b,c,d,e,f,g,h,i,j,k' }],
  ])('%s', (reason, cells) => expect(client(cells)).toEqual({ reason }))
})

describe('the other kinds', () => {
  test('a service, its category by its name', () => {
    const cells = { name: 'Corte', price: 'R$ 45,00', duration: '1h30', category: 'cabelo' }
    expect(readLine('services', cells, TODAY)).toEqual({
      line: {
        ...{ name: 'Corte', price: 4500, duration: 90, category: 'hair' },
        ...{ description: null, professionals: null },
      },
    })
    expect(readLine('services', { ...cells, price: '-1' }, TODAY)).toEqual({
      reason: 'price_invalid',
    })
    expect(readLine('services', { ...cells, duration: '0' }, TODAY)).toEqual({
      reason: 'duration_invalid',
    })
  })

  test('a booking of today on', () => {
    const cells = { date: '23/11/2026', time: '9h', nome: 'Ana', service: 'Corte Féminino ' }
    expect(readLine('bookings', cells, TODAY)).toMatchObject({
      line: { date: '2026-11-23', time: '09:00', service: 'corte feminino', professional: null },
    })
    expect(readLine('bookings', { ...cells, date: '22/11/2026' }, TODAY)).toEqual({
      reason: 'date_past',
    })
    expect(readLine('bookings', { ...cells, date: '23/11/2028' }, TODAY)).toHaveProperty('line')
    expect(readLine('bookings', { ...cells, date: '23/11/3062' }, TODAY)).toEqual({
      reason: 'date_far',
    })
    expect(readLine('bookings', { ...cells, date: '23/11/2062' }, TODAY)).toEqual({
      reason: 'date_far',
    })
    expect(readLine('bookings', { ...cells, service: '' }, TODAY)).toEqual({
      reason: 'service_unknown',
    })
  })

  test('a balance by where it lies', () => {
    const cells = { amount: '1.500,00', method: 'Dinheiro em caixa', day: '' }
    expect(readLine('balances', cells, TODAY)).toEqual({
      line: { amount: 150_000, method: 'dinheiro', day: TODAY },
    })
    expect(readLine('balances', { ...cells, amount: '0.30000000000000004' }, TODAY)).toMatchObject({
      line: { amount: 30 },
    })
    const refused = { '0': 'amount_invalid', '10,555': 'amount_decimals', '-10': 'amount_negative' }
    for (const [amount, reason] of Object.entries(refused))
      expect(readLine('balances', { ...cells, amount }, TODAY)).toEqual({ reason })
    expect(readLine('balances', { ...cells, method: 'Cheque' }, TODAY)).toEqual({
      reason: 'method_unknown',
    })
    expect(readLine('balances', { ...cells, day: '24/11/2026' }, TODAY)).toEqual({
      reason: 'day_far',
    })
    expect(readLine('balances', { ...cells, day: '24/11/1926' }, TODAY)).toEqual({
      reason: 'day_far',
    })
  })
})

test('whoever a line means is known by telephone, by e-mail under one name, by name alone', () => {
  const known = [
    { id: 'ana', nome: 'Ana Lima', telefone: '11987654321', email: 'casa@mail.example' },
    { id: 'bia', nome: 'Bia', telefone: null, email: null },
  ]
  const find = (nome: string, telefone: string | null, email: string | null) =>
    findKnownClient({ nome, telefone, email }, known)
  expect(find('Outra', '11987654321', null)).toBe('ana')
  expect(find('ÁNA lima', null, 'casa@mail.example')).toBe('ana')
  expect(find('João Lima', null, 'casa@mail.example')).toBeNull()
  expect(find('Ana Lima', '11911112222', 'casa@mail.example')).toBeNull()
  expect(find('bia', null, null)).toBe('bia')
  expect(find('bia', '11911112222', null)).toBeNull()
})

test('whatever stands in a line, it is read or refused', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '',
      '=cmd|x',
      '31/02/2026',
      'R$ 1e9',
      '-1',
      '1,5',
      '😀',
      '\u202eanA',
      'a'.repeat(3999),
    ),
  )
  for (const kind of IMPORT_KINDS) {
    const cells = fc.record(Object.fromEntries(listColumns(kind).map((column) => [column, odd])))
    fc.assert(
      fc.property(cells, (line) => {
        const read = readLine(kind, line, TODAY)
        expect('line' in read || read.reason.length > 0).toBe(true)
      }),
    )
  }
})

test('a line with several faults says all of them, and what a price may be', () => {
  const cells = { name: '', price: 'caro', duration: 'muito' }
  const found = readLine('services', cells, TODAY)
  expect(found).toEqual({ reason: 'name_missing+price_invalid+duration_invalid' })
  const { text, other } = parseReason('reason' in found ? found.reason : '')
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    'Falta o nome. Preço inválido: escreva um valor de R$ 0,00 a R$ 100.000,00, como 120,00. Duração inválida: escreva minutos ou 1h30.',
  )
  expect(other).toBeNull()
})
