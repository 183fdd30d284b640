/** Tables as people send them: whatever wrote them, and whatever calls itself one. */
import { expect, test } from 'vitest'
import { takeLines } from '#console/admin/import/check/take-lines.ts'
import { findTable } from '#console/admin/import/columns/mapping.ts'
import { decodeText, readCsv } from '#console/admin/import/file/read-csv.ts'
import { readTables } from '#console/admin/import/file/table.ts'
import { unpackExcel } from '#console/admin/import/file/unpack-excel.ts'
import { LINES_A_CALL, MOST_FILE_BYTES } from '#domain/import/import.ts'
import { createExcel } from '#tests/support/excel-file.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'utf8')] : part)),
  )
const file = (name: string, content: string) => new File([content], name)

test.each([
  ['UTF-8', bytes('João;Ação')],
  ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], 'João;Ação')],
  ['Windows', new Uint8Array(Buffer.from('João;Ação', 'latin1'))],
  ['UTF-16', new Uint8Array(Buffer.from('\ufeffJoão;Ação', 'utf16le'))],
])('%s is read as it was written', async (_, content) => {
  expect(decodeText(content)).toBe('João;Ação')
  expect(await readCsv(content)).toEqual([['João', 'Ação']])
})

test.each([
  ['semicolons', 'Nome;Valor\r\n"Ana; a outra";"1,50"'],
  ['commas', 'Nome,Valor\n"Ana; a outra","1,50"'],
  ['tabs', 'Nome\tValor\n"Ana; a outra"\t1,50'],
])('cells are told apart by %s', async (_, text) => {
  expect(await readCsv(bytes(text))).toEqual([
    ['Nome', 'Valor'],
    ['Ana; a outra', '1,50'],
  ])
})

test('empty lines are left out, and the others keep the number that a spreadsheet shows', async () => {
  const [table] = await readTables(file('a.csv', "Nome;Obs\r\n\r\nAna;'=1+1\r\n;\r\nBia;"))
  expect(table?.rows).toEqual([
    { line: 1, cells: ['Nome', 'Obs'] },
    { line: 3, cells: ['Ana', '=1+1'] },
    { line: 5, cells: ['Bia', ''] },
  ])
})

test.each([
  ['old', file('a.xls', 'x')],
  ['kind', file('a.pdf', 'x')],
  ['empty', file('a.csv', '\r\n;;\r\n')],
  ['broken', file('a.csv', 'PNG\u0000\u0001')],
  ['large', file('a.csv', 'x'.repeat(MOST_FILE_BYTES + 1))],
  ['long', file('a.csv', 'Ana\n'.repeat(20_002))],
  ['long', file('a.csv', 'Ana\n'.repeat(1_000_000))],
])('a file that is %s is told what it is', async (problem, one) => {
  await expect(readTables(one)).rejects.toMatchObject({ problem })
})

test('a spreadsheet’s cells are as somebody would have typed them', async () => {
  const [sheet] =
    (await unpackExcel(
      createExcel({
        1: ['Nome', 'Celular', 'Nascimento', 'Hora', 'Preço', 'VIP'],
        3: [
          'Ana',
          11987654321,
          { value: 32905, format: 14 },
          { value: 0.4375, format: 20 },
          45.5,
          true,
        ],
      }),
    )) ?? []
  const rows = sheet?.lines
  expect(rows?.[2]).toEqual(['Ana', '11987654321', '01/02/1990', '10:30', '45.5', 'Sim'])
  expect(rows).toHaveLength(3)
})

test('of a workbook the sheet is taken that says most of what is wanted, and has lines', () => {
  const sheet = (name: string, ...lines: string[][]) => ({
    ...{ name: 'a.xlsx', sheet: name },
    rows: lines.map((cells, i) => ({ line: i + 1, cells })),
  })
  const cover = sheet('Resumo', ['Clientes', '120'], ['Serviços', '8'])
  const services = sheet('Serviços', ['Serviço', 'Valor', 'Tempo'], ['Corte', '50', '30'])
  const clients = sheet('Clientes', ['Nome', 'Celular'], ['Ana', '11987654321'])
  const empty = sheet('Modelo', ['Nome', 'Celular', 'E-mail', 'Nascimento'])
  const tables = [cover, services, empty, clients]
  expect(findTable('clients', tables)?.sheet).toBe('Clientes')
  expect(findTable('services', tables)?.sheet).toBe('Serviços')
  expect(findTable('clients', [empty])).toBeNull()
})

test('what unpacks to more than a table may have, or is no spreadsheet, is none', async () => {
  const bomb = createExcel({ 1: ['Nome'] }, { 'xl/media/a.xml': new Uint8Array(101 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await unpackExcel(bomb)).toBeNull()
  const many = Object.fromEntries(
    Array.from({ length: 2000 }, (_, i) => [`xl/a${i}.xml`, new Uint8Array(1)]),
  )
  expect(await unpackExcel(createExcel({ 1: ['Nome'] }, many))).toBeNull()
  expect(await unpackExcel(bytes('PK', [3, 4], 'x'))).toBeNull()
  expect(await unpackExcel(bytes('Nome;Valor'))).toBeNull()
})

test('one that says less than it unpacks to is cut where it says', async () => {
  const lying = createExcel({ 1: ['Nome'] }, { 'xl/a.xml': new Uint8Array(50 * 1024 * 1024) })
  const view = new DataView(lying.buffer)
  // Each entry of the directory at its end says how much it unpacks to.
  for (let at = 0; at < lying.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    if (view.getUint32(at + 24, true) > 1_000_000) view.setUint32(at + 24, 10, true)
  }
  expect(await unpackExcel(lying)).toEqual([{ name: 'Plan1', lines: [['Nome']] }])
})

test('no call has more lines or bytes than the server takes', () => {
  const line = (n: number, text: string) => ({ line: n, cells: { observacoes: text } })
  const short = Array.from({ length: 300 }, (_, i) => line(i, 'a'))
  expect(takeLines(short, 0)).toHaveLength(LINES_A_CALL)
  expect(takeLines(short, 250)).toHaveLength(50)
  const long = Array.from({ length: 50 }, (_, i) => line(i, 'ç'.repeat(4000)))
  const taken = takeLines(long, 0)
  expect(new TextEncoder().encode(JSON.stringify({ lines: taken })).length).toBeLessThan(64 * 1024)
  expect(taken.length).toBeGreaterThan(0)
})
