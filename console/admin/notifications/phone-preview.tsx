import { notificationsText } from '#console/messages/notifications.ts'
import { formatReviewToken } from '#domain/booking/link.ts'
import { countSms, findLongLetter } from '#domain/message/sms-length.ts'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import {
  LEAVE_BY_WORD,
  MESSAGE_BUTTONS,
  writeLeaveByLink,
} from '#domain/reminder/reminder-messages.pt-BR.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import { fillTemplate } from '#domain/reminder/template.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'
import phone from './phone-preview.module.css'

const t = notificationsText.editor

/** As long as what stands in such links. */
const TOKEN = 'q7Lm2XcVb9TnRk4WzHs8Pd'
const LEAVE = `AYkKXayWd0u8zrMCCZqAVw${TOKEN}`
const REVIEW = formatReviewToken(TOKEN)

/** Those that tell of a booking are no list that one leaves. */
const isOfBooking = (kind: ClientMessageKind) => kind === 'confirmation' || kind === 'change'

type Props = {
  kind: ClientMessageKind
  template: MessageTemplate
  loaded: Pick<NotificationSettings, 'business_name' | 'slug' | 'ways'>
}

/** A message as it lies on a client's telephone, with somebody's values in it. */
export function PhonePreview({ kind, template, loaded: { business_name, slug, ways } }: Props) {
  const { origin } = window.location
  const values = { ...t.sample, salao: business_name, link: getSampleLink(kind, origin, slug) }
  const written = fillTemplate(template.short, values)
  const leave = writeLeaveByLink(`${origin}/sair/${LEAVE}`)
  const short = isOfBooking(kind) ? written : `${written}\n${leave}`
  // A number of WhatsApp's own API hears answers: there one leaves by a word.
  const isChat = ways.whatsapp === 'own' || ways.whatsapp === 'shared'
  return (
    <figure className={phone.phone} aria-label={t.preview}>
      <figcaption>{t.preview}</figcaption>
      <div className={phone.screen}>
        <p className={styles.sender}>{business_name}</p>
        {isChat && (
          <>
            <p className={styles.small}>{t.previewChat}</p>
            <p className={phone.bubble}>{`${written}\n${LEAVE_BY_WORD}`}</p>
          </>
        )}
        <p className={styles.small}>{isChat ? t.previewSms : t.previewShort}</p>
        <p className={phone.bubble}>{short}</p>
        <p className={styles.small}>
          {t.sms(countSms(short), ...blameLetter(short, template, business_name))}
        </p>
        <p className={styles.small}>{t.previewMail}</p>
        <p className={phone.bubble}>
          <strong>{fillTemplate(template.subject, { ...values, link: '' })}</strong>
          {fillTemplate(template.email, { ...values, link: '' })}
          <span className={phone.mailButton}>{MESSAGE_BUTTONS[kind]}</span>
        </p>
        {!isOfBooking(kind) && <p className={styles.small}>{t.leaveMail}</p>}
      </div>
    </figure>
  )
}

/** What an owner has written themselves is named: the text's letter, or else one of the house's name in it. */
function blameLetter(
  short: string,
  template: MessageTemplate,
  business_name: string,
): [letter?: string | undefined, ofName?: string | undefined] {
  const letter = findLongLetter(template.short)
  const named = letter === undefined && short.includes(business_name)
  return [letter, named ? findLongLetter(business_name) : undefined]
}

function getSampleLink(kind: ClientMessageKind, origin: string, slug: string): string {
  if (kind === 'reminder' || isOfBooking(kind)) return `${origin}/${slug}/b/${TOKEN}`
  return kind === 'thanks' ? `${origin}/${slug}/b/${REVIEW}` : `${origin}/${slug}`
}
