import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { type RestAuthor, toEdit, toRecord, toText, type Writer } from './writer.ts'
import type { Written } from './written.ts'

const FIELDS = [
  ...['nome', 'telefone', 'email', 'observacoes', 'birth_date', 'labels', 'account_limit'],
  'consent',
]

export const clientWriter: Writer = {
  insert: (author, row) =>
    author.role === 'anonymous' || author.role === 'user' || author.role === 'client'
      ? openQuickSession(author, row)
      : insertForHouse(author, row),
  update: (author, row, changes) =>
    author.role === 'client'
      ? updateOwn(author, row, changes)
      : updateForHouse(author, row, changes),
  remove: async ({ call, role }, row) => {
    if (role === 'client')
      throw new RestError(403, '42501', 'O cliente não exclui o cadastro assim.')
    const params = { id: row.id }
    if (row.deleted !== true) await call('DELETE /api/clients/:id', { params })
    await call('DELETE /api/clients/:id/permanent', { params })
  },
}

async function insertForHouse({ call, user_id }: RestAuthor, row: Written): Promise<string> {
  row.dropEmpty()
  row.requireOwner(user_id)
  // As the documents' own call has them, of somebody who was never here.
  row.allowOnly('total_gasto', 0)
  row.allowOnly('ticket_medio', 0)
  row.allowOnly('frequencia', 'Baixo')
  row.allowOnly('deleted', false)
  const body = row.takeAll(FIELDS)
  row.requireDone()
  return toText(toRecord(await call('POST /api/clients', { headers: {}, body })).id)
}

/** Whoever is not the house signs in as a client: the row says what was typed, and the session's token. */
async function openQuickSession(
  { call, slug, user_id }: RestAuthor,
  row: Written,
): Promise<RestRow> {
  row.dropEmpty()
  // A session is of one house, and opens none with another.
  row.requireOwner(user_id)
  const typed = row.takeAll(['nome', 'telefone', 'email'])
  row.requireDone()
  const body = { nome: '', telefone: '', email: '', ...typed }
  const session = toRecord(await call('POST /api/public/:slug/session', { params: { slug }, body }))
  const { id, name, phone, email } = toRecord(session.client)
  const { access_token, expires_at } = session
  const client = { id, user_id, nome: name, telefone: phone, email, deleted: false }
  return { ...client, access_token, expires_at }
}

async function updateForHouse({ call, user_id }: RestAuthor, row: RestRow, changes: Written) {
  changes.requireOwner(user_id)
  const params = { id: row.id }
  for (const when of ['deleted_at', 'deleted_by']) changes.ignoreBeside(when, ['deleted'])
  const deleted = changes.take('deleted')
  const fields = changes.takeAll(FIELDS)
  changes.requireDone()
  if (deleted === false) await call('POST /api/clients/:id/restore', { params })
  if (Object.keys(fields).length > 0) {
    const shown = { ...row, consent: row.consent_at !== null }
    await call('PATCH /api/clients/:id', { params, body: toEdit(fields, shown) })
  }
  if (deleted === true) await call('DELETE /api/clients/:id', { params })
}

async function updateOwn(
  { call, slug }: RestAuthor,
  row: RestRow,
  changes: Written,
): Promise<void> {
  const typed = changes.takeAll(['nome', 'email'])
  changes.requireDone()
  if (Object.keys(typed).length === 0) return
  const body = { nome: row.nome, email: row.email, ...typed }
  await call('PATCH /api/public/:slug/session', { params: { slug }, body })
}
