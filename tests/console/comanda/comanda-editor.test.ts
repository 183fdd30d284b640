/** What the comanda's buttons send, and how often. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingDetail } from '#api/contract/contract.ts'
import type { ComandaEditor } from '#console/comanda/draft/use-comanda-editor.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'

type Sent = { path: string; body: unknown }

const detail: BookingDetail = {
  ...createAgendaBooking(),
  comanda: {
    comandaItens: [
      {
        tipo: 'servico',
        item_id: 's',
        nome: 'Corte',
        valor: 50,
        quantidade: 1,
        profissional: 'rafa',
        profissionalNome: 'Rafa Lima',
        adjustment: null,
        divisao: [],
        total: 50,
      },
    ],
    adjustment: null,
    pagamentos: [],
    gorjetas: [],
    observacoes: '',
    subtotal: 50,
    valorTotal: 50,
  },
  commissions: [],
  completed_at: null,
  client: null,
}

let sent: Sent[]

beforeEach(() => {
  sent = []
  // What a browser has and Node has not, as far as the session's modules ask for it.
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    return Response.json({ ...detail, version: 2, status: 'completed' })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The editor as its first drawing has it. */
async function openEditor(
  ...[seen, metodo]: [BookingDetail, ('pix' | null)?]
): Promise<ComandaEditor> {
  const { useComandaEditor } = await import('#console/comanda/draft/use-comanda-editor.ts')
  let opened: ComandaEditor | undefined
  function Reader() {
    opened = useComandaEditor(seen, metodo ?? null)
    return null
  }
  const client = new QueryClient()
  renderToString(createElement(QueryClientProvider, { client }, createElement(Reader)))
  return opened ?? expect.fail('the editor was not drawn')
}

test('two presses in one tick close a comanda once', async () => {
  const editor = await openEditor(detail, 'pix')
  const pressed = await Promise.all([editor.start('close'), editor.start('close')])
  expect(pressed).toEqual([true, false])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    path: '/api/bookings/b/close',
    body: { version: 1, comanda: { pagamentos: [{ metodo: 'pix', valor: 50 }] } },
  })
})

test('nor is it saved while it is being closed', async () => {
  const editor = await openEditor(detail, 'pix')
  expect(await Promise.all([editor.start('close'), editor.start('save')])).toEqual([true, false])
  expect(sent.map(({ path }) => path)).toEqual(['/api/bookings/b/close'])
})

test('a method chosen before it was opened is no change, and is not sent where nothing is due', async () => {
  const editor = await openEditor({ ...detail, is_courtesy: true }, 'pix')
  expect([editor.dirty, editor.draft.paying]).toEqual([false, { by: 'single', metodo: 'pix' }])
  expect(await editor.start('close')).toBe(true)
  expect(sent[0]?.body).toMatchObject({ is_courtesy: true, comanda: { pagamentos: [] } })
})

test('a comanda that cannot be closed sends nothing', async () => {
  const editor = await openEditor(detail)
  expect(await editor.start('close')).toBe(false)
  expect(sent).toEqual([])
})
