import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { clientsText } from '#console/messages/clients.ts'
import { call } from '#console/session/call.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { displayPhone } from '#domain/text/phone.ts'

const t = clientsText.export

type ClientsQuery = CallInput<'GET /api/client-records'>['query']
type ListedClient = CallOutput<'GET /api/client-records'>['clients'][number]

/** All clients that a query finds. */
export async function exportClients(query: ClientsQuery): Promise<ExportedFile> {
  const pages = await loadAllPages((after) =>
    call('GET /api/client-records', { query: { ...query, size: '500', ...(after && { after }) } }),
  )
  const all = pages.flatMap(({ clients }) => clients)
  return { name: t.file, content: formatCsv([t.head, ...all.map(toRow)]), count: all.length }
}

function toRow(client: ListedClient): CsvCell[] {
  const { nome, telefone, email, birth_date, labels, frequencia, visits } = client
  const { ultima_visita, total_gasto, owed, observacoes, block } = client
  return [
    ...[nome, displayPhone(telefone), email, birth_date && { date: birth_date }],
    ...[labels.join(', '), frequencia, visits, ultima_visita && { date: ultima_visita }],
    total_gasto === null ? null : { reais: total_gasto },
    { reais: owed },
    ...[block ? t.yes : t.no, observacoes],
  ]
}
