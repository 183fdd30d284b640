import { z } from 'zod'
import { NOTE_LENGTH } from '#domain/people/client-record.ts'
import { isHousePicture } from '#domain/picture/picture.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, idempotencyKey, instant, limitedMultilineText, secret } from './shape/shapes.ts'

const image = z
  .string()
  .max(500, { error: 'Use no máximo 500 caracteres.' })
  .refine(isHousePicture, { error: 'Escolha uma foto.' })
  .nullable()

const typedNote = z.object({
  text: limitedMultilineText(NOTE_LENGTH),
  before_image: image,
  after_image: image,
})
/** As it is stored, which may be more than can be typed. */
const storedNote = z.object({
  text: z.string(),
  before_image: z.string().nullable(),
  after_image: z.string().nullable(),
})

const note = storedNote.extend({
  id,
  /** Who wrote it; null where nobody knows any more, and of the owner for the reception. */
  made_by: z.string().nullable(),
  created_at: instant,
})

const params = z.object({ id })

export const clientNoteEndpoints = {
  'GET /api/clients/:id/notes': {
    summary: 'What the house wrote down of a client, with photographs, newest first',
    access: 'reception',
    params,
    query: z.object({ after: secret.optional() }),
    status: 200,
    response: z.object({ notes: z.array(note), timezone: z.string(), next: z.string().nullable() }),
    refusals: ['client_not_found_here'],
  },
  'POST /api/clients/:id/notes': {
    summary: 'Writes something down of a client; without a word it needs a photograph',
    access: 'reception',
    params,
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: typedNote.partial({ before_image: true, after_image: true }),
    status: 201,
    response: z.object({ id }),
    refusals: ['client_not_found_here', 'note_empty', 'idempotency_key_reused', 'plan_limit'],
  },
  'PATCH /api/client-notes/:id': {
    summary: 'Changes what was written down of a client',
    access: 'reception',
    params,
    body: edit(typedNote, storedNote),
    status: 200,
    response: z.object({ note }),
    refusals: ['note_not_found', 'note_empty', 'edited_elsewhere', 'plan_limit'],
  },
  'DELETE /api/client-notes/:id': {
    summary: 'Deletes what was written down of a client, for good',
    access: 'reception',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['note_not_found'],
  },
} as const satisfies Record<string, Endpoint>
