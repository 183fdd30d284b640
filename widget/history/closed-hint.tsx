import { toPhoneUrl } from '#widget/links/external-urls.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Why a booking of a house that takes no bookings can be called off here, and nothing else; whom to call. */
export function ClosedHint() {
  const { business, is_closed } = useWidget().page
  if (!is_closed) return null
  const phone = business.phone ?? business.whatsapp
  const href = toPhoneUrl(phone)
  return (
    <div class="card">
      <p>{HISTORY.closed}</p>
      <p class="hint">{HISTORY.cancelOnly}</p>
      {phone && href && (
        <a class="button secondary" href={href}>
          {HISTORY.call(phone)}
        </a>
      )}
    </div>
  )
}
