import { text } from '#console/messages/app.ts'
import { clientDataText as t } from '#console/messages/client-data.ts'
import { CONSENT_SOURCES } from '#console/messages/clients.ts'
import { comandaMethodText, paymentMethodText } from '#console/messages/comanda.ts'
import { notificationsText as n } from '#console/messages/notifications.ts'
import { parseComanda } from '#domain/comanda/comanda.ts'
import { toReais } from '#domain/money/money.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import type { ClientData, LoadedPhotos } from './client-photos.ts'

/** What a key of the file is called, for each field that there is. */
type Labels<Row> = Record<keyof Row & string, string>

/**
 * All that is kept of a client, for themselves: names that a person understands, times by the house's
 * clock (`YYYY-MM-DD HH:mm`), amounts as numbers in reais. JSON all the same: another system reads it.
 * @param now an ISO instant
 * @param photos what was loaded of the notes’ photographs; null: there are none
 */
export function formatClientData(
  data: ClientData,
  now: string,
  photos: LoadedPhotos | null,
): string {
  const { client, contacts, bookings, sales, account, notes, timezone } = data
  const { messages, sessions, reviews } = data
  const at = (instant: string | null) => instant && formatInstant(instant, timezone)
  const namePhoto = (url: string | null) => url && (photos?.named.get(url) ?? url)
  const proof = (by: string | null) => by && (by === 'house' ? t.byHouse : t.byClient)
  const document = {
    [t.about]: t.lead,
    [t.madeAt]: at(now),
    ...(photos && {
      [t.photos.part]: {
        [t.photos.included]: photos.files.size,
        [t.photos.leftOut]: photos.left,
        [t.photos.gone]: photos.lost,
      },
    }),
    [t.parts.client]: rename(t.client, {
      ...client,
      created_at: at(client.created_at),
      deleted: client.deleted ? t.yes : t.no,
      block: client.block && rename(t.block, { ...client.block, until: at(client.block.until) }),
      consent:
        client.consent &&
        rename(t.consent, {
          at: at(client.consent.at),
          source: CONSENT_SOURCES[client.consent.source],
        }),
    }),
    [t.parts.contacts]: rename(t.contacts, {
      email_proved_at: at(contacts.email_proved_at),
      email_proved_by: proof(contacts.email_proved_by),
      telefone_proved_at: at(contacts.telefone_proved_at),
      telefone_proved_by: proof(contacts.telefone_proved_by),
    }),
    [t.parts.bookings]: bookings.map((one) =>
      rename(t.booking, {
        ...one,
        status: findText(text.status, one.status),
        notes: formatNotes(one.notes),
        created_at: at(one.created_at),
      }),
    ),
    [t.parts.sales]: sales.map((one) => rename(t.sale, { ...one, sale_date: at(one.sale_date) })),
    [t.parts.account]: account.map((one) =>
      rename(t.account, {
        ...one,
        kind: t.accountKinds[one.kind],
        method: one.method && paymentMethodText[one.method],
        created_at: at(one.created_at),
        reversed_at: at(one.reversed_at),
      }),
    ),
    [t.parts.notes]: notes.map((one) =>
      rename(t.note, {
        ...one,
        before_image: namePhoto(one.before_image),
        after_image: namePhoto(one.after_image),
        created_at: at(one.created_at),
      }),
    ),
    [t.parts.messages]: messages.map((one) =>
      rename(t.message, {
        kind: n.kinds.names[one.kind],
        channel: one.channel && n.delivery.channels[one.channel],
        state: n.log.states[one.state],
        reason: one.reason && findText(n.log.reasons, one.reason),
        sent_at: at(one.sent_at),
        created_at: at(one.created_at),
      }),
    ),
    [t.parts.sessions]: sessions.map((one) =>
      rename(t.session, { ...one, created_at: at(one.created_at) }),
    ),
    [t.parts.reviews]: reviews.map((one) =>
      rename(t.review, { ...one, created_at: at(one.created_at) }),
    ),
  }
  return JSON.stringify(document, null, 2)
}

/** In the order of its labels. */
const rename = <Row extends object>(labels: Labels<Row>, row: Row) =>
  Object.fromEntries(
    // Labels are of a row's fields alone.
    Object.entries(labels).map(([field, label]) => [label, row[field as keyof Row]]),
  )

const findText = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? key

function formatInstant(instant: string, timezone: string): string {
  const { date, time } = getCivilTimeAt(timezone, Date.parse(instant))
  return `${date} ${time}`
}

/** A note as it was written, or what was charged. */
function formatNotes(stored: string | null) {
  const comanda = parseComanda(stored)
  if (!comanda) return stored
  return {
    [t.comanda.items]: comanda.comandaItens.map((item) => ({
      [t.comanda.name]: item.nome,
      [t.comanda.quantity]: item.quantidade,
      [t.comanda.professional]: item.profissionalNome,
      [t.comanda.total]: toReais(item.total),
    })),
    [t.comanda.payments]: comanda.pagamentos.map(({ metodo, valor }) => ({
      [t.comanda.method]: comandaMethodText[metodo],
      [t.comanda.amount]: toReais(valor),
    })),
    [t.comanda.total]: toReais(comanda.valorTotal),
    [t.comanda.notes]: comanda.observacoes,
  }
}
