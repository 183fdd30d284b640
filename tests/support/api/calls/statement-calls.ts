/** The calls about statements and advances as an owner makes them. */
import type { CallInput } from '#api/contract/contract.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

type Days = { from: string; to: string }
type Closing = CallInput<'POST /api/statements'>['body']

/** Given also where nobody asks for it. */
const WHY = { reason: 'Engano' }

export function createStatementCalls(server: TestServer, token: string) {
  const at = (id: string) => ({ params: { id } })
  const preview = (professional_id: string, days: Partial<Days & { after: string }> = {}) =>
    server.call('GET /api/statements/preview', { query: { professional_id, ...days } }, token)
  const close = (body: Closing, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return server.call('POST /api/statements', { headers, body }, token)
  }
  return {
    preview,
    close,
    /** Closes what the screen shows, less what is typed. */
    closeShown: async (
      professional_id: string,
      days: Days,
      deductions: Closing['deductions'] = [],
    ) => {
      const { body } = await preview(professional_id, days)
      const off = deductions.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      const total = (Math.round(body.total * 100) - off) / 100
      return close({ professional_id, ...days, deductions, total, below_zero: true })
    },
    open: (query: { until?: string } = {}) =>
      server.call('GET /api/statements/open', { query }, token),
    list: (query: CallInput<'GET /api/statements'>['query'] = {}) =>
      server.call('GET /api/statements', { query }, token),
    show: (id: string, query: { after?: string } = {}) =>
      server.call('GET /api/statements/:id', { ...at(id), query }, token),
    pay: (id: string, method: 'pix' | 'dinheiro' = 'pix') =>
      server.call(
        'POST /api/statements/:id/pay',
        { ...at(id), body: { method, below_zero: true } },
        token,
      ),
    reopen: (id: string) => server.call('POST /api/statements/:id/reopen', at(id), token),
    reversePayment: (id: string, { reason } = WHY) =>
      server.call(
        'POST /api/statements/:id/reverse-payment',
        { ...at(id), body: { reason } },
        token,
      ),
    advance: (professional_id: string, amount: number, key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const given = { professional_id, amount, note: 'Aluguel' }
      const body = { ...given, method: 'dinheiro' as const, below_zero: true }
      return server.call('POST /api/advances', { headers, body }, token)
    },
    reverseAdvance: (id: string) =>
      server.call('DELETE /api/advances/:id', { ...at(id), body: WHY }, token),
  }
}
