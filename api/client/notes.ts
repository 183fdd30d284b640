/** What a house writes down of a client, with photographs before and after. */
import { z } from 'zod'
import { findAuthorNames } from '#api/author-names.ts'
import type { Context } from '#api/context.ts'
import type { clientNoteEndpoints } from '#api/contract/client-note.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { requireWithinPlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { type Handler, type Handlers, PreparedResponse } from '#api/mount.ts'
import { removeReleasedPictures } from '#api/picture/remove-released.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { applyEdit } from '#api/service/apply-edit.ts'
import {
  type ClientNoteRow,
  deleteNote,
  findNote,
  insertNote,
  listNotes,
  updateNote,
} from '#db/client/client-notes.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { releasePictures } from '#db/pictures.ts'
import { listPictureNames } from '#domain/picture/picture.ts'
import { findHouseDay } from './house-day.ts'
import { requireClientRecord } from './record.ts'

const PAGE_SIZE = 20
const noteCursor = z.tuple([z.int(), cursorText])

type Fields = Pick<ClientNoteRow, 'text' | 'before_image' | 'after_image'>

export const createNoteHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof clientNoteEndpoints> => ({
  'GET /api/clients/:id/notes': listClientNotes(context),
  'POST /api/clients/:id/notes': addNote(context),
  'PATCH /api/client-notes/:id': changeNote(context),
  'DELETE /api/client-notes/:id': removeNote(context),
})

function listClientNotes(context: Context): Handler<Contract['GET /api/clients/:id/notes']> {
  return ({ params: { id }, query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id, house_role } = await caller(db)
      await requireClientRecord(db, user_id, id, { archived: true })
      const at = query.after === undefined ? null : parseCursor(noteCursor, query.after, 'after')
      const after = at && { created_at: at[0], id: at[1] }
      const rows = await listNotes(db, user_id, id, { after, most: PAGE_SIZE + 1 })
      const { shown, next } = cutPage(rows, PAGE_SIZE, (note) => [note.created_at, note.id])
      const names = await findNames(db, user_id, house_role, shown)
      const { timezone } = await findHouseDay(db, user_id, context.now())
      return {
        timezone,
        notes: shown.map((row) => ({ ...row, made_by: names.get(row.made_by) ?? null })),
        next,
      }
    })
}

function addNote(context: Context): Handler<Contract['POST /api/clients/:id/notes']> {
  return async ({ params: { id: client_id }, headers, body }, caller) => {
    const text = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const now = context.now()
      const keyed = { key: headers['idempotency-key'], body: { client_id, ...body }, now }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        await requireClientRecord(tx, user_id, client_id)
        await requireWithinPlan(tx, context, user_id, 'clients', client_id)
        const { before_image = null, after_image = null } = body
        const fields = { text: body.text, before_image, after_image }
        requireContent(fields)
        await requireHeldInFields(tx, user_id, toImages(fields))
        const id = context.newId()
        const at = { made_by: account.id, created_at: now, updated_at: now }
        await insertNote(tx, { id, user_id, client_id, ...fields, ...at })
        return { answer: JSON.stringify({ id }) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** Saved twice it is one change. */
function changeNote(context: Context): Handler<Contract['PATCH /api/client-notes/:id']> {
  return ({ params: { id }, body: { changes, shown } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id, house_role } = await caller(tx)
      const note = await requireNote(tx, user_id, id)
      await requireWithinPlan(tx, context, user_id, 'clients', note.client_id)
      const stored: Fields = {
        text: note.text,
        before_image: note.before_image,
        after_image: note.after_image,
      }
      requireUnedited<Fields>(stored, { changes, shown })
      const wanted = applyEdit(stored, changes)
      requireContent(wanted)
      const held = [stored.before_image, stored.after_image]
      await requireHeldInFields(tx, user_id, toImages(wanted, 'changes.'), held)
      await updateNote(tx, user_id, id, { ...wanted, updated_at: context.now() })
      const names = await findNames(tx, user_id, house_role, [note])
      return { note: { ...note, ...wanted, made_by: names.get(note.made_by) ?? null } }
    })
}

function removeNote(context: Context): Handler<Contract['DELETE /api/client-notes/:id']> {
  return async ({ params: { id } }, caller) => {
    const now = context.now()
    const released = await context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const { before_image, after_image } = await requireNote(tx, user_id, id)
      await deleteNote(tx, user_id, id)
      const shown = listPictureNames(JSON.stringify([before_image, after_image]))
      return releasePictures(tx, user_id, shown)
    })
    await removeReleasedPictures(context, released, now)
    return undefined
  }
}

/** The reception is not told how the owner's account is called. */
async function findNames(
  db: Db,
  user_id: string,
  role: 'owner' | 'reception',
  rows: readonly ClientNoteRow[],
): Promise<Map<string, string>> {
  const names = await findAuthorNames(db, user_id, rows)
  if (role !== 'owner') names.delete(user_id)
  return names
}

/** @throws Refused `note_not_found` */
async function requireNote(db: Db, user_id: string, id: string): Promise<ClientNoteRow> {
  const note = await findNote(db, user_id, id)
  if (!note) throw new RefusalError({ code: 'note_not_found' })
  return note
}

/** @throws Refused `note_empty` */
function requireContent({ text, before_image, after_image }: Fields): void {
  if (text === '' && before_image === null && after_image === null)
    throw new RefusalError({ code: 'note_empty' })
}

const toImages = ({ before_image, after_image }: Fields, at = '') => ({
  [`${at}before_image`]: [before_image],
  [`${at}after_image`]: [after_image],
})
