import { useMutation } from '@tanstack/react-query'
import { MessageCircle, Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { BookingDetail } from '#api/contract/contract.ts'
import styles from '#console/comanda/payment/payment-panel.module.css'
import { StatusLine } from '#console/comanda/payment/payment-panel.tsx'
import { text } from '#console/messages/app.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { call } from '#console/session/call.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { getRecipient } from '#domain/booking/visitor.ts'
import { displayName } from '#domain/text/display.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import closed from './closed-comanda.module.css'

const t = comandaText.receipt

/** Makes the receipt's link, and offers the ways to pass it on, or to end what was passed on. */
export function ReceiptActions({ booking }: { booking: BookingDetail }) {
  const [asking, setAsking] = useState(false)
  const params = { id: booking.id }
  const made = useMutation({ mutationFn: () => call('POST /api/bookings/:id/receipt', { params }) })
  const withdrawn = useMutation({
    mutationFn: () =>
      call('DELETE /api/bookings/:id/links', { params, query: { purpose: 'receipt' } }),
    onSuccess: () => made.reset(),
    onSettled: () => setAsking(false),
  })
  const make = () => {
    withdrawn.reset()
    made.mutate()
  }
  return (
    <>
      {made.data ? (
        <ReceiptLink booking={booking} url={made.data.url} />
      ) : (
        <div className={closed.receipt}>
          {made.isError && (
            <StatusLine message={{ bad: true, text: `${t.failed}. ${comandaText.failedText}` }} />
          )}
          <Button
            wide
            icon={<ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={made.isPending && t.making}
            onClick={make}
          >
            {t.action}
          </Button>
        </div>
      )}
      <div className={closed.receipt}>
        {withdrawn.isSuccess && <StatusLine message={{ bad: false, text: t.withdrawn }} />}
        {withdrawn.isError && (
          <StatusLine
            message={{ bad: true, text: `${t.withdrawFailed}. ${comandaText.failedText}` }}
          />
        )}
        {made.data && (
          <Button wide look="quiet" onClick={() => setAsking(true)}>
            {t.withdraw}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t.withdrawTitle}
          lead={t.withdrawText}
          label={t.withdraw}
          danger
          busy={withdrawn.isPending && t.withdrawing}
          onConfirm={() => withdrawn.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function ReceiptLink({ booking, url }: { booking: BookingDetail; url: string }) {
  const business = useMe().data?.business?.name ?? text.product
  const message = t.message(displayName(getRecipient(booking)), business, url)
  return (
    <section className={closed.receipt} aria-label={t.ready}>
      <p className={closed.link}>{url}</p>
      <p className={styles.hint}>{t.text}</p>
      <a
        className={getButtonClass({ wide: true })}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.open}
      </a>
      <a
        className={getButtonClass({ wide: true, look: 'secondary' })}
        href={getWhatsappShareUrl(booking.client_phone, message)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.whatsapp}
      </a>
      <CopyButton value={url} label={t.copy} />
    </section>
  )
}

/** Opens a chat with the text in it; without a telephone WhatsApp asks whom to send it to. */
function getWhatsappShareUrl(phone: string | null, message: string): string {
  const digits = toPhoneDigits(phone ?? '')
  return `https://wa.me/${digits && `55${digits}`}?${new URLSearchParams({ text: message })}`
}
