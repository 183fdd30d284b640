import { importText as t } from '#console/messages/import.ts'
import { saveFile } from '#console/ui/export/save-file.ts'
import { type ImportKind, listColumns } from '#domain/import/import.ts'
import { formatCsv } from '#domain/text/csv.ts'

const EXAMPLES: Record<ImportKind, Record<string, string>> = {
  clients: {
    nome: 'Marina Souza',
    telefone: '(11) 98765-4321',
    email: 'marina@exemplo.com.br',
    birth_date: '25/03/1990',
    observacoes: 'Prefere de manhã',
    labels: 'Quinzenal, VIP',
  },
  services: {
    name: 'Corte feminino',
    price: '120,00',
    duration: '45',
    category: 'Cabelo',
    description: 'Com lavagem',
    professionals: '',
  },
  bookings: {
    date: '15/12/2026',
    time: '14:30',
    nome: 'Marina Souza',
    telefone: '(11) 98765-4321',
    email: '',
    service: 'Corte feminino',
    professional: 'Rafa Lima',
    duration: '',
    price: '',
    notes: '',
  },
  balances: { amount: '350,00', method: 'Dinheiro', day: '' },
}

/** A table with the titles that are understood, and a line to go by. */
export function saveModel(kind: ImportKind): void {
  const columns = listColumns(kind).filter((column) => column in EXAMPLES[kind])
  const titles = columns.map((column) => t.columns[kind][column] ?? column)
  const line = columns.map((column) => EXAMPLES[kind][column] ?? '')
  saveFile(t.file.modelFile(kind), formatCsv([titles, line]))
}
