import { useMutation } from '@tanstack/react-query'
import { MessageCircle, Printer, ReceiptText } from 'lucide-react'
import type { BookingDetail } from '#api/contract/contract.ts'
import styles from '#console/comanda/payment/payment-panel.module.css'
import { Say } from '#console/comanda/payment/payment-panel.tsx'
import { text } from '#console/messages/app.ts'
import { comanda } from '#console/messages/comanda.ts'
import { call } from '#console/session/call.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, buttonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { displayName } from '#domain/text/display.ts'
import { phoneDigits } from '#domain/text/phone.ts'
import closed from './closed-comanda.module.css'

const said = comanda.receipt

/** Makes the receipt's link, and offers the ways to pass it on. */
export function ReceiptActions({ booking }: { booking: BookingDetail }) {
  const business = useMe().data?.business?.name ?? text.product
  const { data, mutate, isPending, isError } = useMutation({
    mutationFn: () => call('POST /api/bookings/:id/receipt', { params: { id: booking.id } }),
  })
  if (!data) {
    return (
      <div className={closed.receipt}>
        {isError && <Say word={{ bad: true, text: `${said.failed}. ${comanda.failedText}` }} />}
        <Button
          wide
          icon={<ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={isPending && said.making}
          onClick={() => mutate()}
        >
          {said.action}
        </Button>
      </div>
    )
  }
  const message = said.message(displayName(booking.client_name), business, data.url)
  return (
    <section className={closed.receipt} aria-label={said.ready}>
      <p className={closed.link}>{data.url}</p>
      <p className={styles.hint}>{said.text}</p>
      <a
        className={buttonClass({ wide: true })}
        href={data.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        {said.open}
      </a>
      <a
        className={buttonClass({ wide: true, look: 'secondary' })}
        href={whatsappLink(booking.client_phone, message)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        {said.whatsapp}
      </a>
      <CopyButton value={data.url} label={said.copy} />
    </section>
  )
}

/** Opens a chat with the text in it; without a telephone WhatsApp asks whom to send it to. */
function whatsappLink(phone: string | null, message: string): string {
  const digits = phoneDigits(phone ?? '')
  return `https://wa.me/${digits && `55${digits}`}?${new URLSearchParams({ text: message })}`
}
