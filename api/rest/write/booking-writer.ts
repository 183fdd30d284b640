import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { type JsonObject, parseJsonObject } from '#domain/text/lenient-json.ts'
import { type RestAuthor, toRecord, toText, type Writer } from './writer.ts'
import type { Written } from './written.ts'

/** What is computed from ids and from the client, and comes along in the documents' calls. */
const COMPUTED = ['service_name', 'professional_name', 'service_original_price', 'client_email']
const PLACED = [
  ...['service_id', 'composite_id', 'date', 'time', 'professional_id', 'duration', 'price'],
  ...['is_courtesy', 'guest_name', 'encaixe'],
]

/** The documents' calls know no question, so what they ask for is meant. */
const MEANT = { early: true, over_stock: true }

export const bookingWriter: Writer = {
  insert: (author, row) =>
    author.role === 'client' ? insertOwn(author, row) : insertForHouse(author, row),
  update: (author, row, changes) => {
    if (author.role === 'client') return updateOwn(author, row, changes)
    return author.role === 'professional'
      ? updateServed(author, row, changes)
      : updateForHouse(author, row, changes)
  },
  remove: removeForGood,
}

async function insertForHouse({ call, user_id }: RestAuthor, row: Written): Promise<string> {
  row.dropEmpty()
  row.requireOwner(user_id)
  dropCompositeMarks(row)
  const client = takeClient(row)
  const body = { client, ...row.takeAll([...PLACED, 'status', 'notes']) }
  row.ignore(COMPUTED)
  row.requireDone()
  const { bookings } = toRecord(await call('POST /api/bookings', { body }))
  return toText(toRecord(Array.isArray(bookings) ? bookings[0] : null).id)
}

/** What a composite is made of its `composite_id` says; without one a booking may only be said to be plain. */
function dropCompositeMarks(row: Written): void {
  if (row.has('composite_id')) row.ignore(['is_composite', 'composite_items'])
  row.allowOnly('is_composite', false)
  row.allowOnly('composite_items', [])
}

function takeClient(row: Written): object {
  const id = row.take('client_id')
  const [nome, telefone] = [row.take('client_name'), row.take('client_phone')]
  const email = row.take('client_email')
  if (id !== undefined) return { id }
  return {
    nome: nome ?? '',
    ...(telefone !== undefined && { telefone }),
    ...(email !== undefined && { email }),
  }
}

async function insertOwn(
  { call, user_id, slug, client_id }: RestAuthor,
  row: Written,
): Promise<string> {
  row.dropEmpty()
  row.requireOwner(user_id)
  row.allowOnly('client_id', client_id)
  dropCompositeMarks(row)
  row.ignore(['client_name', 'client_phone', ...COMPUTED])
  row.allowOnly('status', 'confirmed')
  const wanted = ['service_id', 'composite_id', 'date', 'time', 'professional_id', 'duration']
  const body = row.takeAll([...wanted, 'price', 'guest_name'])
  const notes = row.take('client_note') ?? row.take('notes')
  row.requireDone()
  const parts = {
    params: { slug },
    headers: {},
    body: { ...body, ...(notes !== undefined && { notes }) },
  }
  return toText(toRecord(await call('POST /api/public/:slug/bookings', parts)).id)
}

/** A comanda, its state and its place may all be written at once: each by its own call, in this order. */
async function updateForHouse(author: RestAuthor, row: RestRow, changes: Written): Promise<void> {
  const params = { id: row.id }
  changes.requireOwner(author.user_id)
  dropComputed(changes)
  const deleted = changes.take('deleted')
  const status = changes.take('status')
  const comanda = takeComanda(changes)
  const placed = changes.takeAll([...PLACED, 'notes'])
  const declines = takeReviewState(changes, status === 'completed')
  changes.requireDone()
  const version = async () => (await author.reread(toText(row.id))).version
  if (deleted === false) {
    await author.call('POST /api/bookings/:id/restore', { params, body: { version: row.version } })
  }
  if (Object.keys(placed).length > 0) {
    const body = { version: await version(), ...placed }
    await author.call('PATCH /api/bookings/:id', { params, body })
  }
  const closes = status === 'completed' && comanda !== null && isPaid(comanda)
  if (comanda) {
    const is_courtesy = placed.is_courtesy ?? row.is_courtesy
    const name = closes ? 'POST /api/bookings/:id/close' : 'PUT /api/bookings/:id/comanda'
    const edited = { version: await version(), comanda, is_courtesy }
    await author.call(name, { params, body: closes ? { ...edited, ...MEANT } : edited })
  }
  if (status !== undefined && !closes) {
    const body = { version: await version(), status, ...MEANT }
    await author.call('POST /api/bookings/:id/status', { params, body })
  }
  if (declines) await author.call('POST /api/bookings/:id/decline-review', { params })
  if (deleted === true) {
    await author.call('DELETE /api/bookings/:id', { params, body: { version: await version() } })
  }
}

/** Beside what they come of; alone they would be changed, which the contract does not know. */
function dropComputed(changes: Written): void {
  changes.ignoreBeside('service_name', ['service_id', 'composite_id'])
  changes.ignoreBeside('service_original_price', ['service_id', 'composite_id', 'price'])
  changes.ignoreBeside('professional_name', ['professional_id'])
  changes.ignoreBeside('completed_at', ['status'])
}

/** The documents' comanda says nothing of how it is paid: then it is completed without that being told. */
const isPaid = ({ pagamentos }: JsonObject): boolean =>
  Array.isArray(pagamentos) && pagamentos.length > 0

/** The comanda as the documents keep it in `notes`; a plain note stays there. */
function takeComanda(changes: Written): JsonObject | null {
  const notes = changes.take('notes')
  const document = typeof notes === 'string' ? parseJsonObject(notes) : null
  if (document && Array.isArray(document.comandaItens)) return document
  if (notes !== undefined) changes.put('notes', notes ?? '')
  return null
}

/**
 * Completing asks for a review by itself, and that alone does; besides, the house may say that it asks for
 * none. @returns whether it says so
 */
function takeReviewState(changes: Written, completes: boolean): boolean {
  if (!changes.has('review_status')) return false
  const state = changes.take('review_status')
  if (state === 'declined' && !completes) return true
  if (completes && state === 'pending') return false
  throw new RestError(403, '42501', "'review_status' vem da conclusão e da avaliação do cliente.")
}

async function updateServed({ call }: RestAuthor, row: RestRow, changes: Written): Promise<void> {
  const status = changes.take('status')
  changes.requireDone()
  if (status === undefined) return
  const body = { version: row.version, status, ...MEANT }
  await call('POST /api/professional/bookings/:id/status', { params: { id: row.id }, body })
}

async function updateOwn(
  { call, slug }: RestAuthor,
  row: RestRow,
  changes: Written,
): Promise<void> {
  const params = { slug, id: row.id }
  const status = changes.take('status')
  const review = changes.take('review_status')
  const place = changes.takeAll(['date', 'time', 'professional_id'])
  const isMoved = Object.keys(place).length > 0
  // What was shown of the new place; alone they would be changed, which is not the client's to do.
  const shown = isMoved ? changes.takeAll(['price', 'duration']) : {}
  changes.requireDone()
  if ([status !== undefined, review !== undefined, isMoved].filter(Boolean).length > 1) {
    throw new RestError(400, '0A000', 'Mude uma coisa de cada vez no agendamento.')
  }
  if (status === 'cancelled') await call('POST /api/public/:slug/bookings/:id/cancel', { params })
  else if (status !== undefined) throw refuseState('status')
  if (review === 'declined') {
    await call('POST /api/public/:slug/bookings/:id/decline-review', { params })
  } else if (review !== undefined) throw refuseState('review_status')
  if (!isMoved) return
  const body = { date: row.date, time: row.time, ...place, ...shown }
  await call('POST /api/public/:slug/bookings/:id/reschedule', { params, body })
}

const refuseState = (column: string) =>
  new RestError(403, '42501', `O cliente não define '${column}' assim.`)

/** What lies in the trash; anything else goes there first. */
async function removeForGood({ call, role }: RestAuthor, row: RestRow): Promise<void> {
  if (role !== 'owner') throw new RestError(403, '42501', 'Só o dono exclui agendamentos.')
  const params = { id: row.id }
  if (row.deleted !== true) {
    await call('DELETE /api/bookings/:id', { params, body: { version: row.version } })
  }
  await call('DELETE /api/bookings/:id/permanent', { params })
}
