import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'

const formatLine = (...cells: CsvCell[]) => formatCsv([cells]).slice(1, -2)

/** Reads it back as a spreadsheet does: quotes first, then semicolons and line ends. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let open = false
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at] ?? ''
    if (open && letter === '"' && csv[at + 1] === '"') cell += csv[++at]
    else if (letter === '"') open = !open
    else if (!open && letter === ';') end()
    else if (!open && letter === '\r' && csv[at + 1] === '\n') {
      end()
      rows.push([])
      at++
    } else cell += letter
  }
  return rows.slice(0, -1)
}

describe('a table for a spreadsheet', () => {
  it('begins with the mark of UTF-8, parts cells by ; and ends each line with CRLF', () => {
    const csv = formatCsv([
      ['Cliente', 'Serviço'],
      ['Ana', 'Coloração'],
    ])
    expect(csv).toBe('\uFEFFCliente;Serviço\r\nAna;Coloração\r\n')
    expect([...new TextEncoder().encode(csv)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  it('writes money with a decimal comma and no dots, dates as dd/MM/yyyy', () => {
    expect(formatLine({ reais: 1234.5 }, { reais: 0 }, { reais: 0.1 + 0.2 }, 45)).toBe(
      '1234,50;0,00;0,30;45',
    )
    expect(formatLine({ date: '2026-03-10' }, { date: 'amanhã' }, null)).toBe(
      '10/03/2026;Data inválida;',
    )
  })

  it('keeps an amount below zero a number, for no cell of ours is a formula', () => {
    expect(formatLine({ reais: -5 }, -3)).toBe('-5,00;-3')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+5511987654321', "'+5511987654321"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', `"'\t=1+1"`],
    ['\r=1+1', `"'\r=1+1"`],
    ['=HYPERLINK("http://x.example";"clique")', `"'=HYPERLINK(""http://x.example"";""clique"")"`],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\uFF20SUM(1)', "'\uFF20SUM(1)"],
    ['Ana = Bia', 'Ana = Bia'],
  ])('does not let %j run', (typed, written) => {
    expect(formatLine(typed)).toBe(written)
  })

  it('doubles quotes, and keeps semicolons and lines inside them', () => {
    expect(formatLine('diz "oi"; e sai\r\nlogo')).toBe('"diz ""oi""; e sai\r\nlogo"')
  })

  it('gives back every text as it was, but for the apostrophe of the dangerous ones', () => {
    const texts = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(texts, (rows) => {
        const defused = rows.map((row) =>
          row.map((text) => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text)),
        )
        expect(read(formatCsv(rows).slice(1))).toEqual(defused)
        for (const cell of read(formatCsv(rows).slice(1)).flat()) {
          expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
        }
      }),
    )
  })
})
