import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { clientNotesText } from '#console/messages/client-notes.ts'
import { call } from '#console/session/call.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { NOTE_LENGTH } from '#domain/people/client-record.ts'
import { type ClientNote, clientNotesQuery } from '../client/client-queries.ts'

const t = clientNotesText.form

/** As they are typed; without a photograph, an empty text. */
export type NoteValues = { text: string; before_image: string; after_image: string }
type Wire = CallInput<'PATCH /api/client-notes/:id'>['body']['changes']

const EMPTY: NoteValues = { text: '', before_image: '', after_image: '' }

const toValues = ({ text, before_image, after_image }: ClientNote): NoteValues => ({
  text,
  before_image: before_image ?? '',
  after_image: after_image ?? '',
})

const toWire = ({ text, before_image, after_image }: Partial<NoteValues>): Wire => ({
  ...(text !== undefined && { text }),
  ...(before_image !== undefined && { before_image: before_image || null }),
  ...(after_image !== undefined && { after_image: after_image || null }),
})

function checkNote({ text, before_image, after_image }: NoteValues) {
  const { length } = text.trim()
  const isEmpty = length === 0 && before_image === '' && after_image === ''
  return { text: isEmpty ? t.empty : length > NOTE_LENGTH ? t.tooLong(NOTE_LENGTH) : undefined }
}

/**
 * The form of a note that is there, or of a new one.
 * @param clientId whose it is
 */
export function useNoteForm(clientId: string, note: ClientNote | null) {
  const queries = useQueryClient()
  const [getKey] = useState(createIdempotencyKeys)
  const { queryKey } = clientNotesQuery(clientId)
  const reload = () => queries.invalidateQueries({ queryKey })
  return useEditForm<NoteValues>({
    draft: note ? `client-note:${note.id}` : `client-note:new:${clientId}`,
    stored: note ? toValues(note) : EMPTY,
    check: checkNote,
    messages: { saved: note ? t.changed : t.created, saveFailed: t.failed },
    save: async ({ changes, shown }) => {
      if (!note) return create(clientId, { ...EMPTY, ...changes }, getKey)
      const params = { id: note.id }
      const body = { changes: toWire(changes), shown: toWire(shown) }
      await call('PATCH /api/client-notes/:id', { params, body }).catch(async (error: unknown) => {
        // What somebody else saved meanwhile is loaded, so that the form can show both.
        if (error instanceof CallError && error.status < 500) await reload()
        throw error
      })
      return reload()
    },
  })
}

function create(
  id: string,
  { text, ...images }: NoteValues,
  getKey: (content: string) => string,
): Promise<unknown> {
  const body = { ...toWire(images), text }
  const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
  return call('POST /api/clients/:id/notes', { params: { id }, headers, body })
}
