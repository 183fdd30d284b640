import { type ClientRow, searchClients } from '#db/clients.ts'
import { sentenceOf } from '#domain/messages.pt-BR.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import type { Handler } from '../mount.ts'
import { refuseBlockedHere } from './client.ts'

/** Clients to choose from, each with why he may not book, if he may not. */
export function listClients(context: Context): Handler<Contract['GET /api/clients']> {
  return ({ query: { q = '' } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const found = await searchClients(db, user_id, q)
      return { clients: found.map((client) => shownOf(client, context.now())) }
    })
}

function shownOf(client: ClientRow, now: number) {
  const { id, nome, telefone, email, frequencia, ultima_visita } = client
  const refusal = refuseBlockedHere(client, now)
  const blocked = refusal && { message: sentenceOf(refusal) }
  return { id, nome, telefone, email, frequencia, ultima_visita, blocked }
}
