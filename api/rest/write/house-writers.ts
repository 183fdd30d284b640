/** The house itself, its people's profiles, and what clients say of it. */
import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { toEdit, toRecord, toText, type Writer } from './writer.ts'
import type { Written } from './written.ts'

const OWN_COLUMNS = [
  ...['business_name', 'slug', 'business_logo', 'business_description', 'business_address'],
  ...['business_phone', 'business_email', 'tax_id', 'whatsapp', 'instagram', 'google_maps'],
  ...['pix_key', 'pix_name', 'pix_city', 'gallery_images', 'tab_order'],
]
/** Documents of settings, and which of their fields can be set here. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  schedule_settings: WEEKDAYS,
  general_settings: [
    ...['advanceBooking', 'bookingTimeInterval', 'cancellationDeadline', 'timezone'],
    ...['professionalBlocks', 'shareCardFees'],
  ],
  public_page_settings: [
    ...['show_horarios', 'show_localizacao', 'show_avaliacoes', 'show_contato', 'show_galeria'],
    'listed',
  ],
  theme_colors: ['primary', 'secondary', 'accent', 'background', 'text'],
  exceptions_settings: ['agendaBlocked'],
}

export const settingsWriter: Writer = {
  insert: async () => {
    throw new RestError(409, '23505', 'O negócio já existe.', { hint: 'Use update ou upsert.' })
  },
  update: async ({ call, user_id }, row, changes) => {
    changes.requireOwner(user_id)
    const fields = { ...changes.takeAll(OWN_COLUMNS), ...takeDocuments(row, changes) }
    changes.requireDone()
    if (Object.keys(fields).length === 0) return
    const { settings } = toRecord(await call('GET /api/settings', {}))
    await call('PATCH /api/settings', { body: toEdit(fields, toRecord(settings)) })
  },
}

function takeDocuments(row: RestRow, changes: Written): RestRow {
  const fields: RestRow = {}
  for (const [column, known] of Object.entries(DOCUMENTS)) {
    if (!changes.has(column)) continue
    const [before, after] = [toRecord(row[column]), toRecord(changes.take(column))]
    for (const name of Object.keys(after)) {
      if (isSameValue(before[name], after[name])) continue
      if (!known.includes(name)) {
        throw new RestError(
          403,
          '42501',
          `'${name.slice(0, 64)}' de '${column}' não se grava aqui.`,
        )
      }
      fields[name] = after[name]
    }
  }
  return fields
}

/** What a new profile has of its account. */
const OF_ACCOUNT = ['name', 'email', 'phone', 'avatar_url']

export const profileWriter: Writer = {
  insert: async (author, row) => {
    row.dropEmpty()
    // Of a profile that is made, the account says everything; the role is nobody's to choose.
    const role = row.take('role')
    if (role !== undefined || row.has('id')) row.ignore(OF_ACCOUNT)
    row.allowOnly('id', author.user_id)
    row.requireDone()
    const body = typeof role === 'string' ? { role } : {}
    return toText(toRecord(await author.call('POST /api/me/profile', { body })).id)
  },
  update: async ({ call }, _row, changes) => {
    const name = changes.take('name')
    const phone = changes.take('phone')
    const avatar = changes.take('avatar_url')
    changes.requireDone()
    const body = {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: phone ?? '' }),
      ...(avatar !== undefined && { avatar }),
    }
    if (Object.keys(body).length > 0) await call('PATCH /api/me', { body })
  },
}

export const reviewWriter: Writer = {
  insert: async ({ call, slug, user_id, role }, row) => {
    if (role !== 'client') throw new RestError(403, '42501', 'Só o cliente avalia a sua visita.')
    row.dropEmpty()
    row.requireOwner(user_id)
    const names = ['client_name', 'service_name', 'professional_name']
    for (const name of names) row.ignoreBeside(name, ['booking_id', 'rating'])
    const booking_id = row.take('booking_id') ?? (await findVisit(call, slug))
    const body = { booking_id, ...row.takeAll(['rating', 'comment']) }
    row.requireDone()
    return toRecord(await call('POST /api/public/:slug/reviews', { params: { slug }, body }))
  },
  update: async ({ call, user_id, role }, row, changes) => {
    if (role !== 'owner') throw new RestError(403, '42501', 'Só o dono responde a avaliações.')
    changes.requireOwner(user_id)
    changes.ignoreBeside('answered_at', ['answer'])
    const fields = changes.takeAll(['answer'])
    changes.requireDone()
    if (!('answer' in fields)) return
    await call('PATCH /api/reviews/:id', { params: { id: row.id }, body: toEdit(fields, row) })
  },
}

/** The documents' call does not say which visit: the one that is still to be reviewed. */
async function findVisit(call: Parameters<NonNullable<Writer['insert']>>[0]['call'], slug: string) {
  const { booking } = toRecord(await call('GET /api/public/:slug/review', { params: { slug } }))
  return toRecord(booking).id ?? ''
}
