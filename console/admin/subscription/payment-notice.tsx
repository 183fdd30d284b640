import { subscriptionText as t } from '#console/messages/subscription.ts'
import type { Subscription } from '#console/plan/subscription-query.ts'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import type { CheckoutMethod } from '#domain/plan/checkout.ts'

type Props = { subscription: Subscription; method: CheckoutMethod }

/** How one pays here. */
export function PaymentNotice({ subscription, method }: Props) {
  const { payment, contact, contact_whatsapp } = subscription
  if (payment === 'simulated') return <Notice>{t.simulated}</Notice>
  if (payment === 'stripe') return <Notice>{t.methodLeads[method]}</Notice>
  return (
    <Notice>
      <p>
        {t.byContact} {contact && <a href={`mailto:${contact}`}>{t.write(contact)}</a>}{' '}
        {contact_whatsapp && <a href={`https://wa.me/${contact_whatsapp}`}>{t.onWhatsApp}</a>}
        {!contact && !contact_whatsapp && t.noContact}
      </p>
      {/* A browser may have no program for letters. */}
      {contact && <CopyButton value={contact} label={t.copyEmail} />}
    </Notice>
  )
}
